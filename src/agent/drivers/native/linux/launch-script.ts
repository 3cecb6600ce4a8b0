/**
 * What starts sandboxed work and then waits for it, outside of its sandbox: it outlives the agent, and is the process by which
 * the run is known. Called as `sh -c SCRIPT berth-notebook FOLDER [PLACE NAME]... -- COMMAND...`.
 *
 * It claims the run with link(2) before it does anything else, so that of two of them one goes on. With its death bwrap
 * dies (`--die-with-parent`), and with bwrap everything inside. When it has a mount namespace of its own it shows each named
 * place below /mnt, because the work's uid cannot pass the folders above it.
 */
export const LAUNCH_SCRIPT = `set -eu
umask 077
folder=$1
shift
claim="$folder/claim.$$"
{ cat /proc/sys/kernel/random/boot_id; echo $$; cut -d' ' -f22 /proc/$$/stat; } > "$claim"
ln "$claim" "$folder/process"
if [ "$1" != -- ]; then
  mount -t tmpfs -o mode=0711,size=64k berth /mnt
fi
while [ "$1" != -- ]; do
  mkdir "/mnt/$2"
  mount --bind "$1" "/mnt/$2"
  shift 2
done
shift
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
