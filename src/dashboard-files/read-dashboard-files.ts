import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Coding, DashboardFile, DashboardFiles, FileForm } from './dashboard-file.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const CODINGS: readonly (readonly [Coding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** Where the build puts what it names after its content. */
const HASHED = /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/;

/**
 * Reads all that the build of the dashboard made, once: what is served later is looked up by its name and never sought on the disk, so no
 * path leads out of it. Links are not followed, and files of a type that the dashboard does not consist of are left out. null where
 * there is no build.
 */
export function readDashboardFiles(folder: string): DashboardFiles | null {
  const files = new Map<string, DashboardFile>();
  for (const entry of listed(folder)) {
    const contentType = CONTENT_TYPES[extname(entry)];
    if (contentType === undefined) continue;
    const path = `/${entry.replaceAll('\\', '/')}`;
    files.set(path, { contentType, immutable: HASHED.test(path), ...formsOf(join(folder, entry)) });
  }
  return files.has('/index.html') ? files : null;
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function formsOf(path: string): Pick<DashboardFile, 'plain' | 'compressed'> {
  const compressed = new Map<Coding, FileForm>();
  for (const [coding, ending] of CODINGS) {
    try {
      compressed.set(coding, formOf(readFileSync(`${path}${ending}`)));
    } catch (error) {
      // Small files are not compressed.
      if (!isMissing(error)) throw error;
    }
  }
  return { plain: formOf(readFileSync(path)), compressed };
}

function formOf(content: Buffer): FileForm {
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url')}"` };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
