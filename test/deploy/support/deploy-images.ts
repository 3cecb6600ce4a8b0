import { randomBytes } from 'node:crypto';
import { makeNodeImage, makePostgresImage, makeProxyImage, makeRedisImage } from './stand-ins.ts';
import { runProgram } from './run-program.ts';

/** Names of the images of one run of the tests. */
export interface DeployImages {
  /** What deploy/Dockerfile makes. */
  readonly berth: string;
  /** What it begins with. */
  readonly node: string;
  readonly postgres: string;
  readonly redis: string;
  readonly proxy: string;
  remove(): Promise<void>;
}

/**
 * Makes the image of Berth by its Dockerfile, as it stands, and those beside it out of this machine's own programs, since no registry of
 * images is asked. npm gets its packages from where this machine gets them.
 */
export async function makeDeployImages(): Promise<DeployImages> {
  const tag = randomBytes(5).toString('hex');
  const names = {
    berth: `berth-test/berth:${tag}`,
    node: `berth-test/node:${tag}`,
    postgres: `berth-test/postgres:${tag}`,
    redis: `berth-test/redis:${tag}`,
    proxy: `berth-test/proxy:${tag}`,
  };
  const remove = async (): Promise<void> => {
    // The last first, since they are made of the others.
    for (const name of Object.values(names)) await runProgram('docker', ['rmi', '--force', name]).catch(() => undefined);
  };
  try {
    await makeNodeImage(names.node);
    await makePostgresImage(names.postgres);
    await makeRedisImage(names.redis);
    await makeProxyImage(names.proxy);
    const given = ['--build-arg', `NODE_IMAGE=${names.node}`, '--force-rm', '--tag', names.berth];
    await runProgram('docker', ['build', '--file', 'deploy/Dockerfile', ...given, '.']);
    return { ...names, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
