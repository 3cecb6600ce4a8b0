import { findPython } from '../../../src/agent/environments/python-interpreter.ts';

const problem = await findPython(undefined).then(
  () => null,
  (error: unknown) => String(error),
);

/** Whether environments can be built from lock files here. Where they cannot, tests that need it are left out and say why; in CI they fail instead. */
export const canBuildEnvironments = problem === null || process.env['BERTH_CI'] === '1';

if (problem !== null) console.warn(`Environments cannot be built from lock files here: ${problem}`);
