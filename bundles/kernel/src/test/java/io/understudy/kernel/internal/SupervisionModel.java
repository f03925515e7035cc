package io.understudy.kernel.internal;

import io.understudy.supervision.RestartType;
import io.understudy.supervision.SupervisorStrategy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What should become of a tree of actors, in as few lines as possible: everything happens at once, in the order it is asked for,
 * on one thread. Actors use the standard hooks, so a restart stops the children.
 */
final class SupervisionModel {
    /** What a message makes an actor do. */
    enum Order {
        WORK,
        /** Fail so that the supervisor restarts. */
        FAIL,
        /** Fail so that the supervisor stops. */
        FAIL_FATALLY,
        /** Fail so that the supervisor escalates. */
        ESCALATE,
        /** Fail so that a supervisor in the tree resumes; the guardian restarts. */
        FAIL_LIGHTLY,
        /** Stop itself. */
        END
    }

    /** An actor, or the guardian. */
    static final class Node {
        final Node parent;
        final String path;
        final String kind;
        final RestartType type;
        final List<Node> children = new ArrayList<>();
        final Deque<Order> waiting = new ArrayDeque<>();
        int incarnation = 1;
        int handled;
        boolean suspended;

        Node(Node parent, String path, String kind, RestartType type) {
            this.parent = parent;
            this.path = path;
            this.kind = kind;
            this.type = type;
        }

        @Override
        public String toString() {
            return path + " #" + incarnation + " handled " + handled + " waiting " + waiting.size()
                    + (suspended ? " suspended" : "");
        }
    }

    private final Node guardian = new Node(null, "/user", SupervisorStrategy.ONE_FOR_ONE, RestartType.TRANSIENT);
    private final Map<String, Node> alive = new LinkedHashMap<>();
    private int buried;

    /** All that are alive, by path. */
    Map<String, Node> alive() {
        return alive;
    }

    /** How many messages became dead letters. */
    int buried() {
        return buried;
    }

    Node spawn(String parent, String name, String kind, RestartType type) {
        Node above = parent.equals(guardian.path) ? guardian : alive.get(parent);
        Node node = new Node(above, above.path + "/" + name, kind, type);
        above.children.add(node);
        alive.put(node.path, node);
        return node;
    }

    void tell(Node node, Order order) {
        node.waiting.add(order);
        work(node);
    }

    void suspend(Node node) {
        node.suspended = true;
    }

    void resume(Node node) {
        node.suspended = false;
        work(node);
    }

    void stop(Node node) {
        List.copyOf(node.children).forEach(this::stop);
        node.parent.children.remove(node);
        alive.remove(node.path);
        buried += node.waiting.size();
        node.waiting.clear();
    }

    private void work(Node node) {
        while (!node.suspended && !node.waiting.isEmpty() && alive.get(node.path) == node) {
            Order order = node.waiting.poll();
            node.handled++;
            if (order == Order.END && node.type != RestartType.PERMANENT) {
                stop(node);
            } else if (order == Order.END) {
                failed(node, Order.FAIL);
            } else if (order != Order.WORK) {
                failed(node, order);
            }
        }
    }

    private void failed(Node node, Order order) {
        Node parent = node.parent;
        boolean atTheTop = parent == guardian;
        if (order == Order.FAIL_FATALLY) {
            affected(node).forEach(this::stopIfAlive);
        } else if (order == Order.ESCALATE) {
            if (atTheTop) {
                stop(node);
            } else {
                failed(parent, order);
            }
        } else if (order == Order.FAIL || atTheTop) {
            restart(node);
        }
    }

    private void stopIfAlive(Node node) {
        if (alive.get(node.path) == node) {
            stop(node);
        }
    }

    private void restart(Node node) {
        if (node.type == RestartType.TEMPORARY) {
            stop(node);
            return;
        }
        for (Node each : affected(node)) {
            if (each.type == RestartType.TEMPORARY) {
                stop(each);
            } else {
                List.copyOf(each.children).forEach(this::stop);
                each.incarnation++;
            }
        }
    }

    private static List<Node> affected(Node failed) {
        List<Node> all = List.copyOf(failed.parent.children);
        return switch (failed.parent.kind) {
            case SupervisorStrategy.ALL_FOR_ONE -> all;
            case SupervisorStrategy.REST_FOR_ONE -> all.subList(all.indexOf(failed), all.size());
            default -> List.of(failed);
        };
    }
}
