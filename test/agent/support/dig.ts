import { execFileSync } from 'node:child_process';

/** Makes folders inside each other below a folder, deeper than any path can name, as a notebook can. */
export function dig(folder: string, depth: number): void {
  const script = `import os, sys
os.chdir(sys.argv[1])
for _ in range(int(sys.argv[2])):
    os.mkdir('d'); os.chdir('d')
open('bottom.txt', 'w').write('x')`;
  execFileSync('python3', ['-c', script, folder, String(depth)]);
}
