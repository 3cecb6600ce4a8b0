// npm start: makes the clone ready, then runs Berth in this very process, so that signals reach it without a go-between.
await import('./setup.mjs');
const { register } = await import('tsx/esm/api');
register();
await import('../src/main/local.ts');
