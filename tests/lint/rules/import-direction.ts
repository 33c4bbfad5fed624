import { posix } from 'node:path';
import type { Rule, SyntaxNode } from '../source-file.ts';
import { walk } from '../walk.ts';

/** What each part may import, beside itself. `cli/world/world.ts` as an entry means its types. */
const allowed: Record<string, readonly string[]> = {
  'shared/text': [],
  'shared/domain': ['shared/text'],
  'shared/format': ['shared/text', 'shared/domain'],
  'shared/gateway': ['shared/text', 'shared/domain', 'shared/format'],
  // The language of screens knows no noun; the catalogue is written in it.
  'shared/screen': ['shared/text', 'shared/domain', 'shared/format', 'shared/gateway'],
  'shared/screens': ['shared/text', 'shared/domain', 'shared/format', 'shared/gateway', 'shared/screen'],
  'cli/sandbox': ['shared/text', 'shared/domain', 'shared/format', 'cli/world/world.ts'],
  // The version, and the files of Ink that the frame serialiser replaces (docs/decisions.md).
  cli: ['shared', 'cli', 'package.json', 'node_modules/ink'],
  web: ['shared'],
};

/** Packages that only one face may use. */
const facePackages: Record<string, RegExp> = {
  cli: /^(@mantine\/|@tabler\/|react-dom|wouter|dompurify)/,
  web: /^(ink|ink-.*|undici|commander|conf|chalk|libsql|hono|@hono\/.*|open)(\/|$)/,
  shared: /^(?!(@noble\/hashes|zod|eventsource-parser|jsonc-parser|qrcode|papaparse|yaml)(\/|$))/,
};

const isUnder = (path: string, part: string) => path === part || path.startsWith(`${part}/`);
const partOf = (path: string) => Object.keys(allowed).find((part) => isUnder(path, part));

/** Imports run one way: text and domain ← format ← gateway ← screen ← screens ← (cli | web). */
export const importDirection: Rule = {
  name: 'import-direction',
  appliesTo: (path) => partOf(path) !== undefined,
  check({ path, program }, report) {
    const part = partOf(path) ?? '';
    const face = part.split('/')[0] ?? '';
    walk(program, (node) => {
      const source = importedFrom(node);
      if (source === undefined) return undefined;
      if (source.startsWith('.')) {
        const target = posix.join(posix.dirname(path), source);
        const isAllowed = [part, ...(allowed[part] ?? [])].some((entry) => isUnder(target, entry));
        if (!isAllowed) report(node.start, `${part} must not import ${target}`);
        else if (isUnder(path, 'cli/sandbox') && target === 'cli/world/world.ts' && node.importKind !== 'type') {
          report(node.start, 'the sandbox may only import types from cli/world/world.ts');
        }
      } else if (source.startsWith('node:')) {
        if (face !== 'cli') report(node.start, `${face}/ also runs in a browser, which has no ${source}`);
      } else if (facePackages[face]?.test(source)) {
        report(node.start, `${source} does not belong into ${face}/`);
      }
      return undefined;
    });
  },
};

function importedFrom(node: SyntaxNode): string | undefined {
  const isImport = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'];
  if (!isImport.includes(node.type)) return undefined;
  const { source } = node as { source?: { value?: unknown } | null };
  return typeof source?.value === 'string' ? source.value : undefined;
}
