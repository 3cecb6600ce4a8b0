import type { ModelProblem, ModelProblemCode } from '../app/model-ports.ts';

/** What is wrong at one place of the file that is being read. */
export interface Finding {
  readonly code: ModelProblemCode;
  readonly place?: string;
  readonly message: string;
}

/** Collects what is wrong with an artefact, in the order in which it was found; beyond the limit it only counts. */
export class ProblemList {
  readonly #kept: ModelProblem[] = [];
  readonly #limit: number;
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get kept(): readonly ModelProblem[] {
    return this.#kept;
  }

  /** How many there are, those that were not kept included. */
  get total(): number {
    return this.#total;
  }

  /** `file` null: it is about the whole artefact. */
  report(file: string | null, { code, place, message }: Finding): void {
    this.#total += 1;
    if (this.#kept.length < this.#limit) this.#kept.push({ code, file, place: place ?? null, message });
  }
}
