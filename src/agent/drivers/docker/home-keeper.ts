import { randomBytes } from 'node:crypto';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { FileCount } from '../../state/agent-state.ts';
import type { WorkspacePlace } from '../../workspaces/kept-workspaces.ts';
import { countArchive } from './count-archive.ts';
import type { Engine, ImageFacts } from './engine.ts';
import { homePath } from './home-path.ts';
import { numericUser, resolveUser } from './image-user.ts';
import type { ImageUser, UserFiles } from './image-user.ts';
import { readTar } from './read-tar.ts';
import { containerName, LABELS, runLabels, volumeName } from './run-names.ts';
import { tarFolder } from './tar-folder.ts';

/** Largest file of users that is read, bytes. */
const MAX_USER_FILE = 1_048_576;

interface KeeperInputs {
  readonly engine: Engine;
  readonly run: Assignment;
  readonly agentId: string;
  readonly image: ImageFacts;
}

/**
 * Looks into an image and into the volume of a workspace, and gives the volume to its user, through containers that are made and never
 * started: nothing of the image runs, and the engine does the work as its own root. A crash leaves one at most, which the stop removes.
 */
export class HomeKeeper {
  readonly #inputs: KeeperInputs;

  constructor(inputs: KeeperInputs) {
    this.#inputs = inputs;
  }

  /** Whom the work runs as; null when the image names a user that it does not have. */
  async user(): Promise<ImageUser | null> {
    const { user } = this.#inputs.image;
    const known = numericUser(user);
    if (known) return known;
    return this.#with(null, async (name) => resolveUser(user, await this.#userFiles(name)));
  }

  /** The volume of a workspace, as the rules about workspaces see it. */
  place(workspaceId: string, user: ImageUser): WorkspacePlace {
    const { engine, agentId, image } = this.#inputs;
    const volume = volumeName(workspaceId);
    const path = homePath(image.workingDir);
    return {
      exists: () => engine.hasVolume(volume),
      count: () => this.#with({ volume, path, isNew: false }, (name) => countHome(engine, { name, path })),
      give: async ({ isNew }) => {
        await engine.createVolume(volume, { [LABELS.agent]: agentId, [LABELS.workspace]: workspaceId });
        await this.#with({ volume, path, isNew }, (name) => engine.writeArchive(name, tarFolder({ path, ...user })));
      },
    };
  }

  /** `isNew`: what the image has at that path is copied into the empty volume, as engines do. */
  async #with<Result>(
    mount: { readonly volume: string; readonly path: string; readonly isNew: boolean } | null,
    use: (name: string) => Promise<Result>,
  ): Promise<Result> {
    const { engine, run, agentId, image } = this.#inputs;
    const name = `${containerName(run)}-${randomBytes(4).toString('hex')}`;
    await engine.createContainer(name, {
      Image: image.id,
      Entrypoint: ['/never-started'],
      Cmd: [],
      Labels: { ...runLabels(run, agentId), [LABELS.role]: 'home' },
      HostConfig: {
        NetworkMode: 'none',
        CapDrop: ['ALL'],
        RestartPolicy: { Name: 'no', MaximumRetryCount: 0 },
        Mounts: mount ? [{ Type: 'volume', Source: mount.volume, Target: mount.path, VolumeOptions: { NoCopy: !mount.isNew } }] : [],
      },
    });
    try {
      return await use(name);
    } finally {
      await engine.removeContainer(name);
    }
  }

  async #userFiles(name: string): Promise<UserFiles> {
    const read = async (path: string): Promise<string> => {
      const archive = await this.#inputs.engine.readArchive(name, path);
      const pieces: Buffer[] = [];
      let bytes = 0;
      if (archive)
        await readTar(archive, {
          onEntry: () => undefined,
          onBody: (piece) => {
            bytes += piece.length;
            if (bytes <= MAX_USER_FILE) pieces.push(piece);
          },
        });
      return bytes > MAX_USER_FILE ? '' : Buffer.concat(pieces).toString('utf8');
    };
    return { passwd: await read('/etc/passwd'), group: await read('/etc/group') };
  }
}

/** What is in the home of a container that does not run; null when it has no such path, or that cannot be told: it holds nothing up. */
export async function countHome(
  engine: Engine,
  { name, path }: { readonly name: string; readonly path: string },
): Promise<FileCount | null> {
  const archive = await engine.readArchive(name, path);
  return archive && (await countArchive(archive).catch(() => null));
}
