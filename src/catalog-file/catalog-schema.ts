import { z } from 'zod';
import { ACCELERATORS, ENTRY_KINDS, MODEL_FORMATS } from '../domain/model/runtime.ts';
import {
  ALLOWED,
  MAX_ACCELERATOR_COUNT,
  MAX_CPU_MILLIS,
  MAX_DESCRIPTION_LENGTH,
  MAX_MEMORY_MIB,
  MAX_SOURCE_LENGTH,
  NAME_PATTERN,
  REF_PATTERN,
} from './allowed-values.ts';

/**
 * The shape of a catalog file: what JSON Schema can say of it. The rules between fields are in `cross-rules.ts`, because
 * those must be checked also where the shape is wrong elsewhere; `catalog-json-schema.ts` adds what editors need of them.
 */
const about = (key: string) => ({ description: ALLOWED[key] ?? key });
const name = z.string().regex(NAME_PATTERN).meta(about('name'));
const description = z.string().max(MAX_DESCRIPTION_LENGTH).optional().meta(about('description'));
const ref = z.string().regex(REF_PATTERN);

const driverRefs = z.strictObject({
  native: ref.optional().meta(about('native')),
  docker: ref.optional().meta(about('docker')),
  simulation: ref.optional().meta(about('simulation')),
});

const runtime = z.strictObject({
  name,
  accelerators: z.array(z.enum(ACCELERATORS)).min(1).meta(about('accelerators')),
  ref: ref.meta(about('ref')),
  container_ref: ref.optional().meta(about('container_ref')),
  driver_refs: driverRefs.optional().meta(about('driver_refs')),
  model_format: z.enum(MODEL_FORMATS).optional().meta(about('model_format')),
});

export const classSchema = z.strictObject({
  name,
  accelerator: z.enum(ACCELERATORS).meta(about('accelerator')),
  accelerator_count: z.int().min(0).max(MAX_ACCELERATOR_COUNT).optional().meta(about('accelerator_count')),
  cpu_millis: z.int().min(1).max(MAX_CPU_MILLIS).meta(about('cpu_millis')),
  memory_mib: z.int().min(1).max(MAX_MEMORY_MIB).meta(about('memory_mib')),
  description,
});

export const entrySchema = z.strictObject({
  name,
  kind: z.enum(ENTRY_KINDS).meta(about('kind')),
  description,
  source: z
    .string()
    .max(MAX_SOURCE_LENGTH)
    .regex(/^\S(?:.*\S)?$/u)
    .optional()
    .meta(about('source')),
  runtimes: z.array(runtime).min(1).meta(about('runtimes')),
});

/** A catalog file, version 1. Unknown keys are refused at every level. */
export const catalogSchema = z.strictObject({
  version: z.literal(1).meta(about('version')),
  name,
  classes: z.array(classSchema).optional().meta(about('classes')),
  entries: z.array(entrySchema).meta(about('entries')),
});
export type CatalogFile = z.infer<typeof catalogSchema>;
