import type { ArtefactWatcher } from '../app/model-ports.ts';
import { VALIDATION_LIMITS } from './limits.ts';
import { listArtefact } from './list-artefact.ts';
import { ProblemList } from './problem-list.ts';
import { stampDigest } from './stamp-digest.ts';

/** Looks at names, sizes and times of artefacts in the model folder of this process. */
export function createArtefactWatcher(modelsFolder: string): ArtefactWatcher {
  return {
    async look(choice) {
      const problems = new ProblemList(1);
      const listed = await listArtefact({ modelsFolder, choice, limits: VALIDATION_LIMITS, problems });
      if (listed === null) return { kind: 'away' };
      if (problems.total > 0) return { kind: 'gone' };
      const stamps = listed.map((file) => file.stamp);
      return { kind: 'seen', stampDigest: stampDigest(stamps), stamps };
    },
  };
}
