import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The program: one CommonJS program with all its packages but those with native code. What is behind an `import()` is a
 * file of its own, read when it is first used.
 */
export default defineConfig({
  root,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', fetch: 'undefined' }, // Ink's layout engine would load Node's.
  resolve: {
    // Ink's layout engine awaits itself at its top level, which CommonJS cannot: the terminal UI awaits it instead.
    alias: [{ find: /^yoga-layout$/, replacement: `${root}cli/tui/terminal/layout-engine.ts` }],
  },
  plugins: [
    {
      // Ink's development tools, awaited as above, which are not in the bundle; what runs subcommands in files of their own,
      // of which commander is given none, and which takes Node half a millisecond to load.
      name: 'without-what-nobody-uses',
      transform: {
        filter: { id: /\/(ink\/build\/reconciler|commander\/lib\/command)\.js$/ },
        handler: (code) =>
          code.replace(/await (import\('.\/devtools.js'\)|loadPackageJson\(\))|require\('node:child_process'\)/g, '{}'),
      },
    },
  ],
  ssr: { noExternal: true, external: ['libsql', '@napi-rs/keyring'], target: 'node' },
  build: {
    ssr: true,
    target: 'node20.19',
    outDir: `${root}dist`,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: `${root}cli/main.ts`,
      // It does not say so of itself.
      treeshake: { moduleSideEffects: [{ test: /\/jsonc-parser\//, sideEffects: false }] },
      checks: { ineffectiveDynamicImport: false },
      output: {
        format: 'cjs',
        // Every file is CommonJS: `import()` would start Node's loader of modules for it.
        dynamicImportInCjs: false,
        // V8 reads ASCII without decoding it.
        charset: 'ascii',
        entryFileNames: 'cli.cjs',
        chunkFileNames: 'program/[name]-[hash].cjs',
        // Names are kept, so that a stack trace in a bug report can be read.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        // Every file and every kilobyte more costs a start. So what every command begins with is one file; so is what a list
        // needs, channels with it, to which most others lead; and so is what many commands share beyond that.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'list', test: /\/(list-command|channel-screen)\.ts$/, priority: 1 },
            { name: 'common', minShareCount: 8 },
          ],
        },
      },
    },
  },
});
