import type { RequestCheck } from './check.ts';

/** No endpoint runs on cpu until GGUF can be validated (M4). */
export const cpuEndpoint: RequestCheck = {
  name: 'cpu-endpoint',
  check: (request) => (request.kind === 'endpoint' && request.class.accelerator === 'cpu' ? { code: 'CPU_ENDPOINT_UNAVAILABLE' } : null),
};
