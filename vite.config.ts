import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** `npm run dev:web` while working on the console: the gateway to talk to, e.g. a `tollgate sandbox` in another terminal. */
const gateway = process.env.TOLLGATE_GATEWAY ?? 'http://127.0.0.1:4180';

/**
 * What a visit begins with, view by view: each is one file, with what these files import. `list` asks for rows, `table` draws them,
 * `controls` stand above. What a screen has in common with the table is in `list`: else the screen, and its rows, would wait for the table.
 */
const visits = Object.entries({
  console: /\/web\/main\.tsx$/,
  // Boxes to type into and messages, which the sign-in and lists have in common.
  fields:
    /\/(web\/(overlays\/(ask|notify)|components\/banner)\.tsx?|screen\/(form-check|site-address)\.ts|@mantine\/hooks\/esm\/use-uncontrolled\/.*|@mantine\/core\/esm\/components\/(Anchor|Divider|Input|Paper|Stack|Text)\/.*|Icon(AlertTriangle|ClockExclamation|Id|Cube|Mail)\.mjs)$/,
  'sign-in': /\/web\/routes\/login\.tsx$/,
  'beside-password': /\/sign-in\/(sign-in-choices|plain-http-note)\.tsx$/,
  list: /\/(web\/list\/list-route\.tsx|session\/list-resources\.ts|domain\/([\w-]+\/)?(completion-ratio|latency|limit|log-type|model-price|price|pricing|ratio-name|status|transition)\.ts|format\/(file-name|json-fault)\.ts|screen\/(amount|columns|command-line|field-text|saved-text|flow\/(confirm-rows|flow-rules|noted)|bulk\/bulk-(fields|value|form|table|undo)|impact\/impact-(reading|state))\.ts)$/,
  table:
    /\/web\/(list\/(list-view\.tsx|([\w-]+\/)?[\w-]+\.module\.css)|components\/cell-view\.module\.css|flow\/(changes-view|confirm|done-view)\.module\.css)$/,
  controls: /\/list\/menus\/controls\.ts$|\/hooks\/rove\.ts$|\/shell\/(user|further)-menu\.tsx$/,
  channel: /\/channel-screen\.ts$/,
  token: /\/token-screen\.ts$/,
  user: /\/user-screen\.ts$/,
  log: /\/log-screen\.ts$/,
  gateway: /\/shared\/gateway\/gateway\.ts$/,
  form: /\/web\/(list\/row\/row-drawer|components\/qr-code)\.tsx$/,
}).map(([name, test]) => ({ name, test }));

/** What several views have in common: small files all, and a request each would cost more than they weigh. Rarer views' own stay out. */
const sharedByMany =
  /\/(shared\/(domain(\/[\w-]+)?|screens?)|web\/hooks)\/(?!checkin|connect|option|plan|playground|pricing|registration|settings|subscription|user|wallet)/;

const nameOfPart = (name: string, ending: string) =>
  `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash:7].${ending}`;

export default defineConfig({
  root: folder('web'),
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
    outDir: folder('dist/web'),
    target: 'es2022',
    // Every asset is a file: the content security policy knows no data: fonts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: [folder('web/index.html'), folder('web/first-view.ts')],
      output: {
        // Parts of several views are named after all of them: every page would fetch that list of names first.
        chunkFileNames: ({ name }) => nameOfPart(name, 'js'),
        assetFileNames: ({ names }) => nameOfPart(names[0] ?? '', '[ext]'),
        codeSplitting: {
          groups: [
            // Modules that draw nothing run first: a view's files are asked for while React and the frame are still on their way.
            { name: 'start', tags: ['$initial'], test: /query-core|\/(?!theme)[^/]+\/[^/]+\.ts$/, priority: 99 },
            // The first takes what several import.
            ...visits.map((visit, index) => ({ ...visit, priority: 1 + visits.length - index })),
            { name: 'core', test: sharedByMany, minShareCount: 2, priority: 1 },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              // Smaller parts, in bytes, join the nearest: a request costs more than they do.
              entriesAwareMergeThreshold: 6_000,
              priority: 0,
            },
          ],
        },
      },
    },
  },
});
