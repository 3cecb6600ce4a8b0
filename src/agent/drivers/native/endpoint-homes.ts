import { lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfAbsent } from '../../error-code.ts';
import { ownFolder } from '../../workspaces/own-folder.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import type { RunFolder } from './run-folder.ts';

export interface EndpointHomesOptions {
  /** Folders of runs. */
  readonly runsDir: string;
  /** First uid of notebooks when the agent is root; null: everything runs as the agent's own user. */
  readonly firstUid: number | null;
}

/** In the folder of a run. */
const HOME = 'home';

/**
 * The folders that endpoints may write: one a run, for its socket, gone with the run. As root each has a uid of its own, counted down
 * from below those of notebooks, so that an endpoint is never the user of another run.
 */
export class EndpointHomes {
  readonly #options: EndpointHomesOptions;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(options: EndpointHomesOptions) {
    this.#options = options;
  }

  /** Makes it, or finds it. One at a time, so that no two get the same uid. */
  async ensure(folder: RunFolder): Promise<Workspace> {
    const made = this.#tail.then(() => this.#ensure(folder));
    this.#tail = made.catch(() => undefined);
    return made;
  }

  /** null when the run has none. */
  async locate(folder: RunFolder): Promise<Workspace | null> {
    const path = folder.file(HOME);
    const found = await lstat(path).catch(nullIfAbsent);
    return found?.isDirectory() === true ? { path, uid: found.uid } : null;
  }

  async #ensure(folder: RunFolder): Promise<Workspace> {
    const found = await this.locate(folder);
    const { firstUid } = this.#options;
    const own = process.getuid?.() ?? 0;
    if (found && (firstUid === null || found.uid !== own)) return found;
    const path = folder.file(HOME);
    const uid = firstUid === null ? own : await this.#freeUid(firstUid);
    await mkdir(path, { recursive: true, mode: 0o700 });
    await ownFolder(path, { uid, mayChown: firstUid !== null });
    return { path, uid };
  }

  async #freeUid(firstUid: number): Promise<number> {
    const { runsDir } = this.#options;
    const names = (await readdir(runsDir).catch(nullIfAbsent)) ?? [];
    const stats = await Promise.all(names.map((name) => lstat(join(runsDir, name, HOME)).catch(nullIfAbsent)));
    const taken = new Set(stats.map((stat) => stat?.uid));
    let uid = firstUid - 1;
    while (taken.has(uid)) uid -= 1;
    return uid;
  }
}
