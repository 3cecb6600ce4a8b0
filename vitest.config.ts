import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { FileOrder } from './test/support/file-order.ts';

const require = createRequire(import.meta.url);

export default defineConfig({
  resolve: {
    // One copy of graphql: Vite would load its ES module beside the CommonJS one that the libraries load.
    alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }],
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // One more than the two cores of CI, since much of the time is waiting for a cluster; the order keeps what waits apart.
    maxWorkers: 3,
    sequence: { sequencer: FileOrder },
    retry: 0,
    allowOnly: false,
    // Generous: tests never assert on time, and the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    coverage: { provider: 'v8', include: ['src/**/*.ts'], reportsDirectory: 'coverage' },
  },
});
