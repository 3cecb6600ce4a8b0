import type { ModelProblem } from '../app/model-ports.ts';
import type { ValidatedModel } from '../app/validate-model.ts';
import { CommandFailure, EXIT_CODES } from './command-failure.ts';
import type { Answer } from './terminal.ts';

/** What `berth model validate` prints of a valid model; of another one it throws the failure that lists every problem with its place. */
export function describeValidated(validated: ValidatedModel): Answer {
  const { entry, catalog } = validated;
  if (validated.kind === 'invalid') {
    const { problems, total, closed } = validated;
    const count = total === 1 ? '1 problem' : `${total} problems`;
    const gate = closed ? 'it was validated before and is closed to endpoints from now on' : 'it stays closed to endpoints';
    const unlisted = total - problems.length;
    throw new CommandFailure(`model ${entry} of catalog ${catalog} has ${count}; ${gate}`, {
      code: 'MODEL_INVALID',
      exitCode: EXIT_CODES.refused,
      lines: [...problems.map(describeProblem), ...(unlisted === 0 ? [] : [`... and ${unlisted} more`])],
      data: { entry, catalog, problems, total, closed },
    });
  }
  const { digest, files, tensors, weightFiles } = validated.artefact;
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const kept = files.map(({ path, size, sha256 }) => ({ path, size, sha256 }));
  return {
    lines: [
      `model ${entry} of catalog ${catalog} is validated`,
      `  digest  sha256:${digest}`,
      `  files   ${files.length} with ${bytes} bytes, of which ${weightFiles} safetensors with ${tensors} tensors`,
      ...kept.map(({ path, size, sha256 }) => `  ${sha256}  ${String(size).padStart(12)}  ${path}`),
    ],
    json: { entry, catalog, digest, weightFiles, tensors, bytes, files: kept },
  };
}

function describeProblem({ code, file, place, message }: ModelProblem): string {
  return `${[file ?? 'the model', place].filter((part) => part !== null).join(': ')}: ${message} (${code})`;
}
