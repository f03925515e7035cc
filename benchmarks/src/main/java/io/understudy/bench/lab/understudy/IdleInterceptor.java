package io.understudy.bench.lab.understudy;

import io.understudy.ActorRef;
import io.understudy.middleware.MessageInterceptor;

/** Interceptors that let every message pass. Each is a class of its own, as those of different bundles are. */
enum IdleInterceptor implements MessageInterceptor {
    FIRST {
        @Override
        public Object onSend(Object message, ActorRef<?> recipient, ActorRef<?> sender) {
            return message;
        }

        @Override
        public Object onReceive(Object message, ActorRef<?> recipient) {
            return message;
        }
    },
    SECOND {
        @Override
        public Object onSend(Object message, ActorRef<?> recipient, ActorRef<?> sender) {
            return message;
        }

        @Override
        public Object onReceive(Object message, ActorRef<?> recipient) {
            return message;
        }
    },
    THIRD {
        @Override
        public Object onSend(Object message, ActorRef<?> recipient, ActorRef<?> sender) {
            return message;
        }

        @Override
        public Object onReceive(Object message, ActorRef<?> recipient) {
            return message;
        }
    }
}
