import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** `npm run dev:web` while working on the console: the gateway to talk to, e.g. a `tollgate sandbox` in another terminal. */
const gateway = process.env.TOLLGATE_GATEWAY ?? 'http://127.0.0.1:4180';

/** What a visit begins with, view by view: each is one file of our own code. Ours alone: packages come by what is used of them. */
const visits = [
  { name: 'sign-in', reaches: reachedFrom('/web/routes/login.tsx') },
  { name: 'list', reaches: reachedFrom('/web/components/list/list-route.tsx', '/web/components/list/export-menu.tsx') },
  { name: 'frame', reaches: reachedFrom('/web/shell/user-menu.tsx') },
  { name: 'form', reaches: reachedFrom('/web/components/list/row-drawer.tsx') },
];

/** Parts of shared code smaller than this, in bytes, join the nearest: a request costs more than they do. */
const leastShared = 6_000;

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
    // The first load is one file.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'console', tags: ['$initial'], priority: 2 + visits.length },
            // The first that reaches a module takes it, with the packages that only it needs.
            ...visits.map(({ name, reaches }, place) => ({
              debugName: name,
              name: (id: string, chunking: { getModuleInfo: ModuleFacts }) =>
                reaches(id, (other) => chunking.getModuleInfo(other)) ? name : null,
              priority: 1 + visits.length - place,
            })),
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: leastShared,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

type ModuleFacts = (id: string) => { importers: readonly string[] } | null;

/** Whether a module of ours is one of these files, or imported, at once and not later, by one of them or by what they import. */
function reachedFrom(...files: string[]): (id: string, facts: ModuleFacts) => boolean {
  const known = new Map<string, boolean>();
  return function reaches(id, facts) {
    if (id.includes('node_modules')) return false;
    if (files.some((file) => id.endsWith(file))) return true;
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Also what ends a circle.
    known.set(id, false);
    const found = (facts(id)?.importers ?? []).some((importer) => reaches(importer, facts));
    known.set(id, found);
    return found;
  };
}
