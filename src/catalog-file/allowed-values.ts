import { ACCELERATORS, ENTRY_KINDS, MODEL_FORMATS } from '../domain/model/runtime.ts';

/** Largest amounts that a class may ask for: far above any machine, far below what a 32-bit column holds. */
export const MAX_CPU_MILLIS = 10_000_000;
export const MAX_MEMORY_MIB = 100_000_000;
/** As many devices of one kind as the agent protocol lets a machine report. */
export const MAX_ACCELERATOR_COUNT = 64;
export const MAX_DESCRIPTION_LENGTH = 1_000;
export const MAX_SOURCE_LENGTH = 1_000;

/** Names of catalogs, classes, entries and runtimes. */
export const NAME_PATTERN = /^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/;
/** All that is judged of a ref's form: not blank, no space, no control character. */
export const REF_PATTERN = /^[^\s\p{Cc}]+$/u;

const NAME = '1 to 63 characters a-z, 0-9, "-" and ".", beginning and ending with a letter or digit';
const REF = 'text without spaces or control characters';

/** What each key of a catalog file may hold, in the words of problems and of the JSON Schema; `x[]` is an element of `x`. */
export const ALLOWED: Readonly<Record<string, string>> = {
  '': 'a map with version, name, classes and entries',
  version: 'the number 1',
  name: NAME,
  classes: 'a list of classes',
  'classes[]': 'a class: name, accelerator, accelerator_count, cpu_millis, memory_mib, description',
  entries: 'a list of entries',
  'entries[]': 'an entry: name, kind, description, source, runtimes',
  accelerator: `one of ${ACCELERATORS.join(', ')}`,
  accelerator_count: `devices of the accelerator, 1 to ${MAX_ACCELERATOR_COUNT}; 0 or absent for cpu`,
  cpu_millis: `thousandths of a core, a whole number from 1 to ${MAX_CPU_MILLIS}`,
  memory_mib: `MiB, a whole number from 1 to ${MAX_MEMORY_MIB}`,
  description: `text of at most ${MAX_DESCRIPTION_LENGTH} characters`,
  kind: `one of ${ENTRY_KINDS.join(', ')}`,
  source: `the folder or URL of a model, text of 1 to ${MAX_SOURCE_LENGTH} characters in one line`,
  runtimes: 'a list of one or more runtimes, the preferred one first',
  'runtimes[]': 'a runtime: name, accelerators, ref, container_ref, driver_refs, model_format',
  accelerators: `a list of one or more of ${ACCELERATORS.join(', ')}`,
  'accelerators[]': `one of ${ACCELERATORS.join(', ')}`,
  ref: REF,
  container_ref: REF,
  driver_refs: 'a map with the keys native, docker, simulation; {} or absent for a legacy runtime',
  native: REF,
  docker: REF,
  simulation: `${REF}; it makes the map nonempty and is never used`,
  model_format: `one of ${MODEL_FORMATS.join(', ')}`,
};
