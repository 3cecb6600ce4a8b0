import { z } from 'zod';
import { WORKLOAD_KINDS } from '../domain/model/workload.ts';

const word = z.string().min(1).max(200);

/**
 * A file that describes one workload by names, so that it means the same on another installation: no ids, no refs, no state. The
 * class and the entry are looked up where it is launched. `machine` is there where the launch was restricted to one.
 */
export const workloadFileSchema = z.strictObject({
  version: z.literal(1),
  kind: z.enum(WORKLOAD_KINDS),
  name: word,
  class: word,
  entry: z.strictObject({ catalog: word, name: word }),
  machine: word.optional(),
});

/** What the file says. */
export type WorkloadFile = Readonly<z.infer<typeof workloadFileSchema>>;
