// The program's modules load when they are first used, not when they are first mentioned (docs/decisions.md, "Start-up").
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';

const root = import.meta.dirname;

/** Whether a file, named from the root, is source of the program. */
export function isOurs(file) {
  return /^(cli|shared)\/.*\.ts$/.test(file);
}

/**
 * Turns each module of ours into a closure that runs when something of it is first used, whichever modules import it:
 * `import { listCommand } from './list-command.ts'` is gone, and each `listCommand` reads `require('./list-command.ts').listCommand`.
 * A command evaluates the modules it needs of hundreds, and V8 need not know the functions of the others.
 * Asks of the sources that evaluating a module does nothing but define what it exports.
 */
export function lateImportsPlugin() {
  return {
    name: 'late-imports',
    setup(context) {
      // In a namespace of their own, because below a package.json with "type": "module" esbuild takes all for ES modules.
      const namespace = 'late';
      context.onResolve({ filter: /^\./ }, async ({ path: name, resolveDir, pluginData }) => {
        const file = path.relative(root, path.resolve(resolveDir, name)).replaceAll('\\', '/');
        return pluginData === 'asked' || !isOurs(file) ? undefined : { path: file, namespace };
      });
      context.onLoad({ filter: /.*/, namespace }, async ({ path: file }) => {
        const { code } = await transform(await readFile(path.join(root, file), 'utf8'), {
          loader: 'ts',
          format: 'cjs',
          platform: 'node',
          target: 'esnext',
          sourcefile: file,
        });
        return { contents: withLateImports(code), loader: 'js', resolveDir: path.join(root, path.dirname(file)) };
      });
    },
  };
}

/**
 * Rewrites what esbuild makes of one ES module in CommonJS.
 * @throws where an export may change later: who imports it reads what it was.
 */
export function withLateImports(code) {
  const [head, definitions = ''] = split(code, /^module\.exports = __toCommonJS\(\w+\);\n/m);
  const [body] = split(definitions || code, /^\/\/ Annotate the CommonJS export names for ESM import in node:\n/m);
  const exported = [...head.matchAll(/^ {2}(\w+): \(\) => ([\w.]+),?$/gm)].map(([, name, value]) => ({ name, value }));
  const changing = exported.find(({ value }) => new RegExp(`^let ${value}\\b`, 'm').test(body));
  if (changing) throw new Error(`export let ${changing.name}: exports of the program do not change`);
  const isFunction = ({ value }) => new RegExp(`^(async )?function\\*? ${value}\\(`, 'm').test(body);
  const isImported = ({ value }) => value.includes('.');
  const property = ({ name, value }) =>
    isImported({ value }) ? `get ${name}() { return ${value}; }` : name === value ? name : `${name}: ${value}`;
  // Functions stand before anything ran, as they do in an ES module, so that modules may need each other.
  const early = exported.filter((item) => isFunction(item) || isImported(item)).map(property);
  const late = exported.filter((item) => !isFunction(item) && !isImported(item));
  return inline(
    [
      `module.exports = { ${early.join(', ')} };`,
      body,
      ...late.map(({ name, value }) => `module.exports.${name} = ${value};`),
    ].join('\n'),
  );
}

/** Puts the call that loads a module in the place of each use of it. Of Node's own modules the default export is the module. */
function inline(code) {
  let text = code.replace(/^(var (?!import_)\w+ = )__toESM\((require\("[^"]+"\))\);$/gm, '$1$2;');
  for (const [line, name, call] of code.matchAll(/^var (import_\w+) = (?:__toESM\()?(require\("[^"]+"\))\)?;\n/gm)) {
    const used = call.startsWith('require("node:') ? `${name}\\b(?:\\.default)?` : `${name}\\b`;
    text = text
      .replace(line, '')
      .replace(new RegExp(`\\bnew (${name}(?:\\.\\w+)+)`, 'g'), 'new ($1)')
      .replace(new RegExp(`\\b${used}`, 'g'), call);
  }
  return text;
}

function split(text, mark) {
  const found = mark.exec(text);
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text];
}

/**
 * A package used as a namespace (`import * as z`) is bundled with the members that are used of it. They are known only from
 * all the sources together, because each is built by itself.
 */
export function namespacePlugin(name, members) {
  return {
    name: `members-of-${name}`,
    setup(context) {
      context.onResolve({ filter: new RegExp(`^${name}$`) }, ({ namespace }) =>
        namespace === 'members' ? undefined : { path: name, namespace: 'members' },
      );
      context.onLoad({ filter: new RegExp(`^${name}$`), namespace: 'members' }, () => ({
        contents: `export { ${members.join(', ')} } from '${name}';`,
        resolveDir: root,
      }));
    },
  };
}
