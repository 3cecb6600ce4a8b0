import fc from 'fast-check';
import type { WrittenRuntime } from './offer.ts';

export const ACCELERATORS = ['cpu', 'apple-gpu', 'nvidia-gpu'] as const;

const shape = fc.record(
  {
    accelerators: fc.subarray([...ACCELERATORS], { minLength: 1 }),
    container_ref: fc.constant('container'),
    driver_refs: fc.record(
      { native: fc.constant('native'), docker: fc.constant('docker'), simulation: fc.constant('simulation') },
      { requiredKeys: [] },
    ),
    model_format: fc.constantFrom('safetensors', 'gguf'),
  },
  { requiredKeys: ['accelerators', 'model_format'] },
);

/** Runtimes of a model as an operator may write them; every ref is another one, so that a wrong one is seen. */
export const modelRuntimes: fc.Arbitrary<readonly WrittenRuntime[]> = fc.array(shape, { minLength: 1, maxLength: 4 }).map((list) =>
  list.map(({ accelerators, container_ref, driver_refs, model_format }, index) => {
    const unlike = (ref: string): string => `${ref}-${String(index)}`;
    return {
      name: unlike('runtime'),
      accelerators,
      ref: unlike('ref'),
      model_format,
      ...(container_ref === undefined ? {} : { container_ref: unlike(container_ref) }),
      ...(driver_refs === undefined
        ? {}
        : { driver_refs: Object.fromEntries(Object.entries(driver_refs).map(([driver, ref]) => [driver, unlike(ref)])) }),
    };
  }),
);

/** The same of a notebook image, which has no formats. */
export const imageRuntimes = modelRuntimes.map((list) => list.map(({ model_format: _format, ...runtime }): WrittenRuntime => runtime));
