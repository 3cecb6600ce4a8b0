import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipArchive } from './zip-archive.ts';

export interface WheelContent {
  readonly name: string;
  readonly version: string;
  /** Files of the package, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Such as `berth-endpoint = tiny:main`. */
  readonly scripts?: readonly string[];
  readonly requires?: readonly string[];
}

/** Writes a wheel into a folder; gives the line of a lock file that names it. */
export async function writeWheel(folder: string, { name, version, files, scripts = [], requires = [] }: WheelContent): Promise<string> {
  const info = `${name}-${version}.dist-info`;
  const needs = requires.map((requirement) => `Requires-Dist: ${requirement}\n`).join('');
  const content: Record<string, string> = {
    ...files,
    [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n${needs}`,
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ...(scripts.length > 0 && { [`${info}/entry_points.txt`]: `[console_scripts]\n${scripts.join('\n')}\n` }),
  };
  const record = Object.entries(content).map(([path, text]) => {
    const digest = createHash('sha256').update(text).digest('base64url');
    return `${path},sha256=${digest},${String(Buffer.byteLength(text))}\n`;
  });
  const bytes = zipArchive({ ...content, [`${info}/RECORD`]: `${record.join('')}${info}/RECORD,,\n` });
  await writeFile(join(folder, `${name}-${version}-py3-none-any.whl`), bytes);
  return `${name}==${version} --hash=sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
