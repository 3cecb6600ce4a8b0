/**
 * What starts a notebook and then waits for it, outside of its sandbox: it outlives the agent, and is the process by which
 * the run is known. Called as `sh -c SCRIPT berth-notebook FOLDER WORKSPACE VENV -- COMMAND...`.
 *
 * It claims the run with link(2) before it does anything else, so that of two of them one goes on. With its death bwrap
 * dies (`--die-with-parent`), and with bwrap everything inside. When it has a mount namespace of its own it shows the
 * workspace below /mnt, because the notebook's uid cannot pass the folders above it.
 */
export const LAUNCH_SCRIPT = `set -eu
umask 077
folder=$1 workspace=$2 venv=$3
shift 4
claim="$folder/claim.$$"
{ cat /proc/sys/kernel/random/boot_id; echo $$; cut -d' ' -f22 /proc/$$/stat; } > "$claim"
ln "$claim" "$folder/process"
if [ -n "$workspace" ]; then
  mount -t tmpfs -o mode=0711,size=64k berth /mnt
  mkdir /mnt/work
  mount --bind "$workspace" /mnt/work
  if [ -n "$venv" ]; then
    mkdir /mnt/venv
    mount --bind "$venv" /mnt/venv
  fi
fi
code=0
"$@" 3< "$folder/bwrap-options" 4> "$folder/sandbox.json" || code=$?
echo "$code" > "$folder/exit"
`;

/** Enters control groups and becomes the rest of its words: \`sh -c SCRIPT enter ENTRANCE... -- COMMAND...\`. */
export const ENTER_SCRIPT = `set -eu
while [ "$1" != -- ]; do
  echo $$ > "$1"
  shift
done
shift
exec "$@"
`;
