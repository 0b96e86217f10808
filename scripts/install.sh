#!/bin/sh
# Installs ra @VERSION@. Takes the executable for this platform from $RA_DOWNLOAD_URL if that is set, else from the folder
# of this script if it is there, else from the address of the release; verifies it against SHA256SUMS from the same place;
# copies it to .ra-bin in $RA_INSTALL_DIR (~/.local/bin by default); and writes ra beside that folder, which starts it.
set -eu

version=@VERSION@
folder=${RA_INSTALL_DIR:-$HOME/.local/bin}
base=${RA_DOWNLOAD_URL:-}
address="@DOWNLOADS@"
here=$(cd "$(dirname "$0")" && pwd)

fail() {
  echo "install: $1" >&2
  echo "hint: $2" >&2
  exit 2
}

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) platform=linux-x64 ;;
  Linux-aarch64 | Linux-arm64) platform=linux-arm64 ;;
  Darwin-x86_64) platform=macos-x64 ;;
  Darwin-arm64) platform=macos-arm64 ;;
  *) fail "there is no executable for $(uname -s) $(uname -m)" "build ra from source with Deno" ;;
esac
name=ra-$version-$platform-cached
[ -n "$base" ] || [ -f "$here/$name" ] || base=$address
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fetch() {
  if command -v curl >/dev/null 2>&1; then
    curl -fsSL "$1" -o "$2"
  else
    wget -qO "$2" "$1"
  fi
}

get() {
  if [ -n "$base" ]; then
    fetch "${base%/}/$1" "$work/$1" || fail "cannot download ${base%/}/$1" "check RA_DOWNLOAD_URL and the network"
  else
    cp "$here/$1" "$work/$1" 2>/dev/null || fail "cannot find $here/$1" "set RA_DOWNLOAD_URL to the address of the release"
  fi
}

get SHA256SUMS
get "$name"
wanted=$(awk -v name="$name" '$2 == name { print $1 }' "$work/SHA256SUMS")
if command -v sha256sum >/dev/null 2>&1; then
  found=$(sha256sum "$work/$name" | cut -d' ' -f1)
else
  found=$(shasum -a 256 "$work/$name" | cut -d' ' -f1)
fi
[ -n "$wanted" ] || fail "SHA256SUMS has no line for $name" "use the script and SHA256SUMS of the same release"
[ "$found" = "$wanted" ] || fail "$name has the SHA-256 $found, not $wanted" "do not use this file; download it again"

mkdir -p "$folder/.ra-bin"
folder=$(cd "$folder" && pwd)
chmod 755 "$work/$name"
mv "$work/$name" "$folder/.ra-bin/ra"
quoted=$(printf '%s' "$folder" | sed "s/'/'\\\\''/g")
{
  printf "#!/bin/sh\nexecutable='%s'\n" "$quoted/.ra-bin/ra"
  cat <<'LAUNCHER'
@LAUNCHER@
LAUNCHER
} >"$work/ra"
chmod 755 "$work/ra"
mv "$work/ra" "$folder/ra"
echo "installed $("$folder/ra" --version) as $folder/ra"
case ":$PATH:" in
  *":$folder:"*) ;;
  *) echo "add $folder to your PATH to run it as ra" ;;
esac
