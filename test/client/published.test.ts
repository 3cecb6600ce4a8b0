import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '..', '..');
/** A program of somebody else: all that it has is the package as it is published. */
let program: string;

beforeAll(async () => {
  program = await mkdtemp(join(tmpdir(), 'berth-client-program-'));
  const modules = join(program, 'node_modules');
  const berth = join(modules, 'berth');
  await mkdir(berth, { recursive: true });
  await cp(join(PROJECT, 'package.json'), join(berth, 'package.json'));
  await execa('node', [join(PROJECT, 'scripts', 'build-client.mjs'), join(berth, 'dist', 'client')]);
  await symlink(join(PROJECT, 'node_modules', '@graphql-typed-document-node'), join(modules, '@graphql-typed-document-node'));
  await writeFile(join(program, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(program, { recursive: true, force: true }));

/** Uses the client as a script does; nobody listens on the port. */
const SCRIPT = `
  import { createBerthClient, followTimeline, isRefusal, ServerUnreachable, ShowViewerDocument } from 'berth/client';
  const client = createBerthClient({ url: 'http://127.0.0.1:9', token: 'berth_none' });
  const told = [];
  const note = (error) => told.push(error instanceof ServerUnreachable ? error.name : String(error));
  await client.request(ShowViewerDocument, {}).catch(note);
  try {
    for await (const event of followTimeline(client, { workloadId: 'x', after: null, attempts: 0 })) told.push(event.type);
  } catch (error) {
    note(error);
  }
  told.push(isRefusal({ __typename: 'Forbidden', code: 'FORBIDDEN', message: '' }));
  console.log(JSON.stringify(told));
`;

describe('the published client, imported by its name from a program that has nothing else', () => {
  it('works in plain JavaScript on Node', async () => {
    await writeFile(join(program, 'script.mjs'), SCRIPT);
    const { stdout } = await execa('node', ['script.mjs'], { cwd: program });
    expect(JSON.parse(stdout)).toEqual(['ServerUnreachable', 'ServerUnreachable', true]);
  });

  it('is bundled for a browser without a module or a global of Node', async () => {
    await writeFile(join(program, 'page.mjs'), SCRIPT);
    const result = await build({
      absWorkingDir: program,
      entryPoints: ['page.mjs'],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      metafile: true,
      logLevel: 'silent',
    });
    const [bundle] = result.outputFiles;
    expect(Object.values(result.metafile.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external === true))).toEqual([]);
    expect(bundle?.text).toContain('admissionTimeline');
    expect(bundle?.text).not.toMatch(/\brequire\(|\bprocess\.|\bBuffer\b|["']node:/);
  });

  it.each(['NodeNext', 'Bundler'])('has types for TypeScript that resolves modules as %s does', async (resolution) => {
    const script = `
      import { createBerthClient, followWorkload, refusalOf, StopNotebookDocument } from 'berth/client';
      const client = createBerthClient({ url: 'http://127.0.0.1:9', token: '' });
      const { stopNotebook } = await client.request(StopNotebookDocument, { input: { notebookId: 'x' } });
      const phase: 'PENDING' | 'PREPARING' | 'RUNNING' | 'STOPPING' | 'STOPPED' | 'FAILED' | null =
        stopNotebook.__typename === 'Notebook' ? stopNotebook.phase : null;
      const refusal = refusalOf(stopNotebook);
      const field: string | null = refusal?.code === 'NOT_FOUND' ? refusal.field : null;
      for await (const workload of followWorkload(client, { workloadId: 'x' })) console.log(workload.phase, phase, field);
      // @ts-expect-error -- the variables are those of the operation
      await client.request(StopNotebookDocument, { input: {} });
    `;
    await writeFile(join(program, `typed-${resolution}.ts`), script);
    const module = resolution === 'NodeNext' ? 'NodeNext' : 'ESNext';
    const strict = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom'];
    const compiler = join(PROJECT, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout, exitCode } = await execa(
      'node',
      [compiler, ...strict, '--module', module, '--moduleResolution', resolution, `typed-${resolution}.ts`],
      { cwd: program, reject: false },
    );
    expect(stdout).toBe('');
    expect(exitCode).toBe(0);
  });

  it('says in package.json what there is, and nothing else of the project', async () => {
    const { exports } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')) as { readonly exports: object };
    expect(Object.keys(exports)).toEqual(['./client', './package.json']);
  });
});
