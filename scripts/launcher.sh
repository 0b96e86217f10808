# Starts ra. The runtime keeps compiled code in the temporary folder and believes what it finds there, so ra gets a
# folder that is its user's alone. If there is none, it gets the path of a file, below which nothing can exist.
# The installer writes a line before this that sets $executable to its path.
cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
code=$cache/ra/code

# The folders above must be the user's as well: whoever owns them can put another folder in this one's place.
is_private() {
  [ -d "$1" ] && [ ! -L "$1" ] && [ -O "$1" ] && [ -O "$cache/ra" ] && [ -O "$cache" ] || return 1
  case $(LC_ALL=C ls -ld "$1/." 2>/dev/null) in
    "drwx------ "* | "drwx------."* | "drwx------@"*) ;;
    *) return 1 ;;
  esac
}

case $cache in
  /*) [ -d "$code" ] || mkdir -p -m 700 "$code" 2>/dev/null ;;
  *) code=$executable ;;
esac
is_private "$code" || code=$executable
TMPDIR=$code exec "$executable" "$@"
