/**
 * The same on macOS as on Linux (see linux/launch-script.ts): claims the run with link(2), starts the sandboxed notebook,
 * waits for it. Called as `sh -c SCRIPT berth-notebook FOLDER -- COMMAND...`. The token comes from a file, into the
 * environment, so that no command line shows it; all other variables are made from nothing.
 */
export const LAUNCH_SCRIPT = `set -eu
umask 077
folder=$1
shift 2
claim="$folder/claim.$$"
{ /usr/sbin/sysctl -n kern.bootsessionuuid; echo $$; ps -o lstart= -p $$ | tr -s ' ' | sed 's/^ //; s/ $//'; } > "$claim"
ln "$claim" "$folder/process"
ulimit -c 0 -n 4096 -u 512
. "$folder/variables"
code=0
"$@" || code=$?
echo "$code" > "$folder/exit"
`;
