// The program is built in parts, each a file that is read when something of it is first used (docs/decisions.md, "Start-up").
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isOurs } from './esbuild.late-imports.mjs';

const root = import.meta.dirname;

/** What every command starts with, and the command that scripts call most. */
const coreRoots = [
  'cli/main.ts',
  'cli/commands/screen/list-command.ts',
  'cli/world/http-transport.ts',
  'shared/gateway/dialect-list.ts',
  'shared/gateway/site.ts',
];
/** The sentences every command may say. */
const coreTexts = ['cli', 'common', 'error', 'domain'];
/** Packages that the core uses, which must be there once. */
const corePackages = ['commander', 'zod/mini'];

/**
 * Assigns each module to a part of the program:
 * - `core`: what the core's roots import, as far as all use it, and the domain's modules that are about no noun.
 * - one part for each folder of commands and screens, called after it: `channel` holds all whose path has a name that
 *   begins with `channel`, in whichever layer it is.
 * - `rest`: everything else.
 * @param imports Of each module of the program, what it imports, as esbuild tells it.
 */
export function assignParts(imports) {
  const names = ['cli/commands', 'shared/screens'].flatMap((folder) => foldersIn(path.join(root, folder)));
  const namePattern = new RegExp(`/(?:cli-)?(${[...new Set(names)].join('|')})(?:s|-[^/]*)?(?:/|\\.ts$)`);
  const core = new Set();
  const isForeign = ({ path: name }) => !isOurs(name) && !name.startsWith('node:') && !corePackages.includes(name);
  const visit = (file) => {
    const imported = (imports.get(file) ?? []).filter(({ kind }) => kind === 'import-statement');
    // What brings a package along waits for its use.
    if (core.has(file) || imported.some(isForeign)) return;
    core.add(file);
    for (const { path: target } of imported) if (isForAll(file, target)) visit(target);
  };
  for (const file of coreRoots) visit(file);
  return (file) => {
    if (core.has(file) || corePackages.includes(file)) return 'core';
    if (file.startsWith('cli/output/')) return 'output';
    // Below `cli/commands`, `shared/gateway` and the like.
    const name = namePattern.exec(file.replace(/^\w+\/[\w-]+/, ''))?.[1];
    if (name !== undefined) return name;
    if (/^shared\/domain\//.test(file)) return 'core';
    return /^shared\/screens\//.test(file) ? 'screen' : 'rest';
  };
}

/** The gateway's client names every resource, and the index of texts every area, of which a command uses one or two. */
function isForAll(from, target) {
  if (from === 'shared/gateway/gateway.ts') return /\/(base-url|client|dialect|gateway-error)\.ts$/.test(target);
  const area = /^shared\/text\/en\/([\w-]+)\.ts$/.exec(target)?.[1];
  return area === undefined || area === 'index' || coreTexts.includes(area);
}

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/**
 * Which modules of each part other parts ask for: part → names.
 */
export function askedOf(imports, partOf) {
  const asked = new Map([['core', new Set()]]);
  for (const [from, targets] of imports) {
    for (const { path: target } of targets) {
      const part = partOf(target);
      if (part === partOf(from) || !(imports.has(target) || corePackages.includes(target))) continue;
      if (!asked.has(part)) asked.set(part, new Set());
      asked.get(part).add(target);
    }
  }
  return asked;
}

/** Builds one part: its entry hands out modules by name and, of the core, starts the program; what belongs to another part is asked of that. */
export function partPlugin(part, asked, partOf) {
  const request = (file) => JSON.stringify(corePackages.includes(file) ? file : `./${file}`);
  return {
    name: `part-${part}`,
    setup(context) {
      context.onResolve({ filter: /^part$/ }, () => ({ path: part, namespace: 'part' }));
      context.onLoad({ filter: /.*/, namespace: 'part' }, () => {
        const cases = [...asked]
          .sort()
          .map((file) => `case ${JSON.stringify(file)}: return require(${request(file)});`);
        const handOut = `module.exports = (name) => { switch (name) {\n${cases.join('\n')}\n} };\n`;
        return {
          contents: part === 'core' ? `${handOut}require(${request(coreRoots[0])});` : handOut,
          resolveDir: root,
        };
      });
      context.onResolve({ filter: /^\.|^(commander|zod)/ }, ({ path: name, resolveDir, pluginData }) => {
        const file = name.startsWith('.')
          ? path.relative(root, path.resolve(resolveDir, name)).replaceAll('\\', '/')
          : name;
        if (pluginData === 'asked' || !(isOurs(file) || corePackages.includes(file)) || partOf(file) === part) return;
        return { path: file, namespace: 'elsewhere' };
      });
      context.onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path: file }) => ({
        contents: `module.exports = loadPart(${JSON.stringify(partOf(file))})(${JSON.stringify(file)});`,
      }));
    },
  };
}
