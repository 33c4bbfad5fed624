import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** `npm run dev:web` while working on the console: the gateway to talk to, e.g. a `tollgate sandbox` in another terminal. */
const gateway = process.env.TOLLGATE_GATEWAY ?? 'http://127.0.0.1:4180';

/** What a visit begins with, view by view: each is one file of our own code. Ours alone: packages come by what is used of them. */
const visits = [
  { name: 'sign-in', reaches: reachedFrom('/web/routes/login.tsx') },
  {
    name: 'list',
    reaches: reachedFrom(
      '/web/components/list/list-route.tsx',
      '/web/components/list/export-menu.tsx',
      '/web/shell/user-menu.tsx',
      '/shared/gateway/gateway.ts',
      '/web/text/list-en.ts',
    ),
  },
  { name: 'form', reaches: reachedFrom('/web/components/list/row-drawer.tsx', '/web/components/qr-code.tsx') },
];

/** What several views have in common: small files all, and a request each would cost more than they weigh. Rarer views' own stay out. */
const sharedByMany =
  /\/shared\/(domain|hooks|screens)\/(?!checkin|connect|option|plan|playground|pricing|registration|settings|subscription|user|wallet)/;

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
  // Its file is a module, as the page's are.
  worker: { format: 'es' },
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
            { name: 'core', test: sharedByMany, minShareCount: 2, priority: 1 },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: leastShared,
              priority: 0,
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
    // Each is asked once for an answer, so that a circle ends; what is false is so for all who were asked on the way.
    const asked = new Set<string>();
    const search = (one: string): boolean => {
      if (one.includes('node_modules') || asked.has(one)) return false;
      const answer = known.get(one);
      if (answer !== undefined) return answer;
      asked.add(one);
      const found = files.some((file) => one.endsWith(file)) || (facts(one)?.importers ?? []).some(search);
      if (found) known.set(one, true);
      return found;
    };
    const found = search(id);
    if (!found) for (const one of asked) known.set(one, false);
    return found;
  };
}
