import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** `npm run dev:web` while working on the console: the gateway to talk to, e.g. a `tollgate sandbox` in another terminal. */
const gateway = process.env.TOLLGATE_GATEWAY ?? 'http://127.0.0.1:4180';

export default defineConfig({
  root: folder('../web'),
  // Relative, because the web server may mount the console under a path of its own; it sets <base href> accordingly.
  base: './',
  plugins: [react()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/v1', '/pg', '/mj', '/suno', '/dashboard/billing'].map((path) => [path, gateway]),
    ),
  },
  build: {
    outDir: folder('../dist/web'),
    target: 'es2022',
    // Every asset is a file: the content security policy knows no data: fonts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' },
  },
});
