# The checks that the commands of this repository share. Whoever sources this has set "me" to the name of the command.

min_java=17
min_maven=3.8

fail() {
  printf "$me: %s\n" "$@" >&2
  exit 2
}

# Finds Java, in JAVA_HOME or on the PATH, and leaves it in "java" and its version in "java_major"; prints the version.
check_java() {
  local found
  java=${JAVA_HOME:+$JAVA_HOME/bin/}java
  command -v "$java" >/dev/null ||
    fail "no Java found (looked for '$java')." "Install a JDK, version $min_java or later, and put it on the PATH or set JAVA_HOME."
  found=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p' | head -n 1)
  java_major=${found#1.}
  java_major=${java_major%%[!0-9]*}
  [[ -n "$java_major" && "$java_major" -ge "$min_java" ]] ||
    fail "Java $min_java or later is needed, but '$java' is ${found:-of an unknown version}." "Install a newer JDK, or point JAVA_HOME at one."
  printf '  Java %s\n' "$found"
}

check_javac() {
  local javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
  command -v "$javac" >/dev/null ||
    fail "'$java' is there, but no compiler ('$javac')." "Install a JDK, version $min_java or later, not just a runtime."
}

check_maven() {
  local found major minor
  command -v mvn >/dev/null ||
    fail "no Maven found (looked for 'mvn')." "Install Maven $min_maven or later (https://maven.apache.org/install.html) and put it on the PATH."
  found=$(mvn -v 2>/dev/null | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  major=${found%%.*}
  minor=${found#*.}
  minor=${minor%%.*}
  [[ -n "$found" ]] && ((major > ${min_maven%.*} || (major == ${min_maven%.*} && minor >= ${min_maven#*.}))) ||
    fail "Maven $min_maven or later is needed, but 'mvn' is ${found:-of an unknown version}." "Install a newer Maven and put it on the PATH."
  printf '  Maven %s\n' "$found"
}

# Of the output of Maven, on standard input, shows which module it is at; on a terminal in a line that changes.
module_progress() {
  local line module='^\[INFO\] Building (.*) [^ ]+ +\[([0-9]+/[0-9]+)\]$'
  while IFS= read -r line; do
    [[ $line =~ $module && -t 1 ]] && printf '\r\033[K  [%s] %s' "${BASH_REMATCH[2]}" "${BASH_REMATCH[1]}"
  done
  [[ ! -t 1 ]] || printf '\r\033[K'
}

# Of a log of Maven, what explains the failure: errors, warnings of the compiler, and the trace of each failed test.
explain() {
  awk '
    /^\[(ERROR|WARNING|INFO)\]/ { trace = 0 }
    /<<< (FAILURE|ERROR)!/ && !/Tests run:/ { trace = 25; print ""; sub(/^\[ERROR\] /, "") }
    trace > 0 { print; trace--; next }
    /^\[WARNING\] .*\.java:\[/ { print; next }
    !/^\[ERROR\]/ || /^\[ERROR\] *$/ { next }
    /<<< |Help 1\]$|Re-run Maven|re-run Maven|For more information|\[Help|After correcting|mvn <args>|See dump files/ {
      if (!/Failed to execute/) next
    }
    !seen[$0]++ { print }' "$1" | head -n 100
}
