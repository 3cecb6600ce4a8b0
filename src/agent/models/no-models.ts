import type { ModelStore } from './model-store.ts';

/** For who only looks at a machine's drivers and brings nothing up. */
export const NO_MODELS: ModelStore = {
  ensure: () => Promise.resolve({ ok: false, failure: { reason: 'MODEL_UNAVAILABLE', message: 'Models are not brought here now.' } }),
};
