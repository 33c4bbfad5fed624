import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** `npx vite` while working on the console: the gateway to talk to, e.g. a `tollgate sandbox` in another terminal. */
const gateway = process.env.TOLLGATE_GATEWAY ?? 'http://127.0.0.1:4180';

export default defineConfig({
  root: folder('web'),
  // Relative, because the web server may mount the console under a path of its own; it sets <base href> accordingly.
  base: './',
  plugins: [react(), preloadConsole()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/v1', '/pg', '/mj', '/suno', '/dashboard/billing'].map((path) => [path, gateway]),
    ),
  },
  build: {
    outDir: folder('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Every asset is a file: the content security policy knows no data: fonts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' },
  },
});

/**
 * Names the chunks of the console in the page. The page's own script is tiny and fetches the view of the address (web/main.tsx);
 * without this the console itself would only be asked for after that script.
 */
function preloadConsole(): Plugin {
  return {
    name: 'preload-console',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web/start-console.tsx'));
        if (start === undefined) return [];
        const needed = [start, ...chunks.filter((chunk) => !chunk.isEntry && start.imports.includes(chunk.fileName))];
        const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        return [
          ...needed.map(({ fileName }) => link('modulepreload', fileName)),
          ...[...new Set(styles)].map((fileName) => link('stylesheet', fileName)),
        ];
      },
    },
  };
}

function link(rel: string, fileName: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `./${fileName}` }, injectTo: 'head' };
}
