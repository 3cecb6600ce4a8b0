import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = 'http://127.0.0.1:4000';

/** The dashboard: a page and its hashed assets in dist/dashboard. Nothing is inlined, since the page's policy allows files alone. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, '..', 'dist', 'dashboard'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // A polyfill would be an inline script.
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    // Charts are one part that is loaded when they are looked at.
    chunkSizeWarningLimit: 900,
  },
  server: { host: '127.0.0.1', proxy: { '/graphql': api, '/health': api } },
});
