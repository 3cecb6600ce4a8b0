import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import Docker from 'dockerode';

/** A registry that takes no connection, so that images of these names are those of the engine, at once and on every machine. */
const NOWHERE = '127.0.0.1:9';
const TAG = ':1';

/** Images that a test file makes and removes. */
export class TestImages {
  readonly docker = new Docker({ timeout: 120_000 });
  readonly #made: string[] = [];
  readonly #suffix = randomBytes(4).toString('hex');

  /** Builds an image by the lines of a Dockerfile, with files beside it; gives its ref. */
  async build(name: string, lines: readonly string[], files: readonly URL[] = []): Promise<string> {
    const ref = this.#take(name);
    const dir = await mkdtemp(join(tmpdir(), 'berth-image-'));
    try {
      await writeFile(join(dir, 'Dockerfile'), `${lines.join('\n')}\n`);
      for (const file of files) await copyFile(file, join(dir, basename(file.pathname)));
      const { stdout } = await promisify(execFile)('tar', ['-c', '-C', dir, '.'], { encoding: 'buffer', maxBuffer: 16 * 1_048_576 });
      const stream = await this.docker.buildImage(stdout as unknown as NodeJS.ReadableStream, { t: ref, rm: true, forcerm: true });
      await new Promise<void>((resolve, reject) => {
        this.docker.modem.followProgress(stream, (error: Error | null) => {
          if (error) reject(error);
          else resolve();
        });
      });
      return ref;
    } finally {
      await rm(dir, { recursive: true });
    }
  }

  /** Another name of an image that the engine has. */
  async tag(image: string, name: string): Promise<string> {
    const ref = this.#take(name);
    await this.docker.getImage(image).tag({ repo: ref.slice(0, -TAG.length), tag: TAG.slice(1) });
    return ref;
  }

  /** To be removed in the end, when it is there. */
  adopt(ref: string): string {
    this.#made.push(ref);
    return ref;
  }

  async remove(): Promise<void> {
    const names = this.#made.map((ref) => ref.replace(/@.*$|:[^:/]*$/, ''));
    const isOurs = (text: string): boolean => names.some((name) => text.startsWith(`${name}:`) || text.startsWith(`${name}@`));
    // A tag that moved leaves an image that only its digest names.
    const found = (await this.docker.listImages({ all: false })).filter(({ RepoTags, RepoDigests }) =>
      [...(RepoTags ?? []), ...(RepoDigests ?? [])].some(isOurs),
    );
    const ofOurs = found.flatMap(({ RepoTags, RepoDigests }) => [...(RepoTags ?? []), ...(RepoDigests ?? [])].filter(isOurs));
    for (const ref of [...new Set([...this.#made, ...ofOurs])]) {
      await this.docker
        .getImage(ref)
        .remove({ force: true })
        .catch(() => undefined);
    }
  }

  #take(name: string): string {
    return this.adopt(`${NOWHERE}/berth-test/${name}-${this.#suffix}${TAG}`);
  }
}
