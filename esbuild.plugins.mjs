// What esbuild is taught for this program (esbuild.config.mjs).
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const root = import.meta.dirname;

/** In the program, a dynamic import of a door becomes an import of its lazily loaded file. */
export function doorsPlugin(doors) {
  return {
    name: 'doors',
    setup(context) {
      context.onResolve({ filter: /.*/ }, async ({ path: target, kind, pluginData, ...rest }) => {
        if (kind !== 'dynamic-import' || pluginData === 'asked') return;
        const isFile = target.startsWith('.');
        const key = isFile
          ? (
              await context.resolve(target, {
                kind,
                importer: rest.importer,
                resolveDir: rest.resolveDir,
                pluginData: 'asked',
              })
            ).path
          : target;
        const out = doors.get(key);
        return out === undefined ? undefined : { path: `./lazy/${out}.mjs`, external: true };
      });
    },
  };
}

/**
 * A package reached by `import('name')` goes through a module that spells out its exports: esbuild gives CommonJS packages
 * (undici) no named exports when they are imported dynamically into split output.
 */
export function packagesPlugin(external) {
  const names = /^(@[\w-][\w.-]*\/)?[\w-][\w.-]*(\/[\w./-]+)?$/;
  return {
    name: 'packages',
    setup(context) {
      context.onResolve({ filter: names }, ({ path: name, kind }) => {
        const isLazy = kind === 'dynamic-import' || kind === 'entry-point';
        if (isLazy && !name.startsWith('node:') && !external.includes(name))
          return { path: name, namespace: 'package' };
      });
      context.onLoad({ filter: /.*/, namespace: 'package' }, async ({ path: name }) => {
        const keys = Object.keys(await import(name)).filter(
          (key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default',
        );
        const contents = [
          `import * as all from ${JSON.stringify(name)};`,
          'export default all.default;',
          ...keys.map((key) => `const ${key}_ = all.${key};`),
          `export { ${keys.map((key) => `${key}_ as ${key}`).join(', ')} };`,
        ].join('\n');
        return { contents, resolveDir: root };
      });
    },
  };
}

/**
 * In the program, the sentences of an area are made when the first of them is said: there are far more than a command
 * says. The index becomes an object of getters; `import * as` of it stays what it was.
 */
export function textPlugin() {
  return {
    name: 'text-by-area',
    setup(context) {
      context.onResolve({ filter: /\/en\/index\.ts$/ }, ({ path: name, resolveDir }) => ({
        path: path.relative(root, path.join(resolveDir, name)),
        namespace: 'text',
      }));
      context.onLoad({ filter: /.*/, namespace: 'text' }, async ({ path: file }) => {
        const areas = [
          ...(await readFile(path.join(root, file), 'utf8')).matchAll(/export \{ (\w+) \} from '([^']+)';/g),
        ];
        const getters = areas.map(([, area, from]) => `get ${area}() { return require('${from}').${area}; },`);
        return {
          contents: `module.exports = {\n${getters.join('\n')}\n};`,
          resolveDir: path.join(root, path.dirname(file)),
        };
      });
    },
  };
}

/** Commander loads child processes for subcommands that are programs of their own; we have none, and loading costs 2 ms. */
export function commanderPlugin() {
  return {
    name: 'commander-without-programs',
    setup(context) {
      context.onResolve({ filter: /^node:child_process$/ }, ({ path: name, importer }) =>
        /[\\/]commander[\\/]lib[\\/]/.test(importer) ? { path: name, namespace: 'empty' } : undefined,
      );
      context.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
    },
  };
}

/** Ink with DEV=true in the environment looks for React's development tools and its own package.json; neither is in the bundle. */
export function inkPlugin() {
  return {
    name: 'ink-without-development',
    setup(context) {
      const contents = { 'utils.js': 'export const isDev = () => false;', 'devtools.js': '' };
      context.onLoad({ filter: /[\\/]ink[\\/]build[\\/](utils|devtools)\.js$/ }, (file) => ({
        contents: contents[path.basename(file.path)],
      }));
    },
  };
}
