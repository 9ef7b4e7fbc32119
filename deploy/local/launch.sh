# Sourced by the scripts beside it: finds Java and Maven, builds what is missing, starts the launcher, passes signals on.
# Needs bash 3.2 or later and the POSIX tools. Expects `me`, the name that messages begin with.

local_dir=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
home=$(cd -- "$local_dir/../.." && pwd -P)
target=$local_dir/target
stamp=$target/built.stamp
services="catalog-service search-service token-count-service assembler-service"
# What an artifact may be older than; folders.
watched="deploy/local deploy/infrastructure $services"
least_java=17

say() { printf '%s\n' "$*" >&2; }
give_up() { local code=$1; shift; say "$me: $*"; exit "$code"; }

find_java() {
  if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || give_up 1 "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it"
  else
    java=$(command -v java) || give_up 1 "no java found: install a JDK $least_java or later, or set JAVA_HOME"
  fi
  local version
  version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p')
  case ${version%%.*} in
    '' | *[!0-9]*) give_up 1 "$java does not say its version; a JDK $least_java or later is needed" ;;
  esac
  [ "${version%%.*}" -ge "$least_java" ] || give_up 1 "$java is Java $version; a JDK $least_java or later is needed"
}

find_maven() {
  [ -x "$(dirname -- "$java")/javac" ] || [ -n "$(command -v javac)" ] \
    || give_up 1 "$java belongs to no JDK (there is no javac); a JDK $least_java or later is needed to build"
  command -v mvn >/dev/null || give_up 1 "no mvn found: install Apache Maven 3.8.6 or later and put it on the PATH"
}

artifacts() {
  printf '%s\n' "$target/local.jar" "$target/lib"
  local service
  for service in $services; do
    printf '%s\n' "$home/$service/service/target/quarkus-app/quarkus-run.jar"
  done
}

# Whether something is not built, or older than what it is built from.
stale() {
  [ -f "$stamp" ] || return 0
  local file
  for file in $(artifacts | tr ' ' '\001'); do
    [ -e "$(printf '%s' "$file" | tr '\001' ' ')" ] || return 0
  done
  local module
  for module in pom.xml deploy/pom.xml $watched; do
    [ -e "$home/$module" ] || continue
    if [ -n "$(find "$home/$module" \( -name target -o -name node_modules -o -name data -o -name out -o -name test \) -prune \
      -o -type f \( -path '*/src/main/*' -o -name pom.xml \) -newer "$stamp" -print | head -n 1)" ]; then
      return 0
    fi
  done
  return 1
}

child=
victim=
caught=

# Runs a command in a process group of its own, so that Ctrl-C reaches this script alone, which then stops the command in
# order. $1 says who is told to stop: `one` process, or the whole `group`.
run_child() {
  local whom=$1 code
  shift
  [ -z "$caught" ] || return "$caught"
  set -m
  "$@" </dev/null &
  child=$!
  set +m
  victim=$child
  [ "$whom" = one ] || victim=-$child
  [ -z "$caught" ] || kill -TERM -- "$victim" 2>/dev/null
  while :; do
    wait "$child"
    code=$?
    kill -0 "$child" 2>/dev/null || break
  done
  child=
  return "$code"
}

on_signal() {
  caught=$1
  [ -z "$child" ] || kill -TERM -- "$victim" 2>/dev/null
}

trap 'on_signal 130' INT
trap 'on_signal 143' TERM
trap 'on_signal 129' HUP

maven_with_progress() {
  local modules=deploy/local service
  for service in $services; do modules=$modules,$service/service; done
  mvn -B -Dstyle.color=never -f "$home/pom.xml" -pl "$modules" -am package -Dmaven.test.skip=true -Dspotless.check.skip -Dcheckstyle.skip \
    -Denforcer.skip 2>&1 | progress
  return "${PIPESTATUS[0]}"
}

progress() {
  local line files=0
  : >"$target/build.log"
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$target/build.log"
    case $line in
      '[INFO] Building '*'['*/*']')
        line=${line#'[INFO] Building '}
        say "  $(printf '%-7s' "${line##*[}" | tr -d ']') ${line%% *}"
        ;;
      *'Downloaded from '*)
        files=$((files + 1))
        [ $((files % 100)) -ne 0 ] || say "          $files files downloaded"
        ;;
    esac
  done
}

build() {
  find_maven
  mkdir -p "$target"
  rm -f "$stamp"
  local next=$target/next.stamp began=$SECONDS
  : >"$next"
  say "$me: building what is missing or old; the first time takes some minutes and downloads libraries"
  run_child group maven_with_progress
  local code=$?
  [ -z "$caught" ] || return "$caught"
  if [ "$code" -ne 0 ]; then
    grep -E '^\[ERROR\]' "$target/build.log" | head -n 25 >&2
    give_up 1 "the build failed; all of it is in $target/build.log"
  fi
  mv -f "$next" "$stamp"
  say "$me: built in $((SECONDS - began)) s"
}

# One run per checkout: a build would change the files of a stack that runs.
take_lock() {
  mkdir -p "$target"
  lock=$target/run.pid
  local tries owner
  for tries in 1 2 3; do
    if (set -o noclobber && printf '%s\n' $$ >"$lock") 2>/dev/null; then
      trap 'rm -f "$lock"' EXIT
      return
    fi
    owner=$(cat "$lock" 2>/dev/null)
    case $(ps -p "${owner:-0}" -o args= 2>/dev/null) in
      *bash*) give_up 3 "another run from this folder is going on, process $owner; stop it first (Ctrl-C there, or: kill $owner)" ;;
    esac
    rm -f "$lock"
  done
  give_up 3 "$lock cannot be taken"
}

launch() {
  local terminal=false
  [ ! -t 1 ] || terminal=true
  run_child one "$java" -Xmx160m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto \
    -Djava.util.logging.manager=org.jboss.logmanager.LogManager -Dfile.encoding=UTF-8 \
    -Dtoolshelf.home="$home" -Dtoolshelf.terminal="$terminal" -Dtoolshelf.parent=$$ \
    -cp "$target/local.jar:$target/lib/*" dev.toolshelf.local.Main "$@"
  local code=$?
  [ -z "$caught" ] || return "$caught"
  return "$code"
}
