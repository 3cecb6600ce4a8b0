import Docker from 'dockerode';

const host = process.env['DOCKER_HOST'];

async function whyAbsent(): Promise<string | null> {
  if (host === undefined || host === '') return 'DOCKER_HOST names no engine';
  const docker = new Docker({ timeout: 10_000 });
  for (const image of ['berth-test/busybox:1', 'berth-test/jupyter:1']) {
    try {
      await docker.getImage(image).inspect();
    } catch (error) {
      const { statusCode } = error as { readonly statusCode?: number };
      return statusCode === 404 ? `the engine has no image ${image}` : 'the engine of DOCKER_HOST does not answer';
    }
  }
  return null;
}

/** Why tests with a real engine are left out on this machine; null where they run. In CI they fail instead. */
export const dockerAbsent = await whyAbsent();
export const canRunDocker = dockerAbsent === null || process.env['BERTH_CI'] === '1';

/** The title of a suite, with the reason when it is left out. */
export function dockerTitle(title: string): string {
  return canRunDocker ? title : `${title} (left out: ${dockerAbsent ?? ''})`;
}
