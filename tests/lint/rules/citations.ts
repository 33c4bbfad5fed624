import { type Finding, lineOf, parseSource, type SyntaxNode } from '../source-file.ts';
import { isNode, walk } from '../walk.ts';

/** A file of the repository, with its path from the top. */
export interface TextFile {
  path: string;
  text: string;
}

/** What can be cited. */
export interface CitedDocuments {
  /** Link targets by document, as `docs/gateways.md` → `4.7`. */
  targets: ReadonlyMap<string, ReadonlySet<string>>;
  /** Faces that have a row of docs/requirements.md, by its ID. */
  faces: ReadonlyMap<string, readonly string[]>;
}

const rule = 'citations';
const requirements = 'docs/requirements.md';
// A list of numbers may go on in the next line of a comment.
const gap = String.raw`(?: |\s*\n\s*(?:\*|//)? *)`;
const number = String.raw`\d+(?:\.\d+)?`;
const citation = new RegExp(
  `(docs/gateways(?:-modern)?\\.md)(?:#|${gap})(${number}(?:(?:,${gap}|${gap}and${gap}|${gap}to${gap}|–)${number})*)`,
  'g',
);
const link = /\]\(([\w./-]*\.md)?#([\w.-]+)\)/g;
// How sections were cited before the documents were here, and documents that are not here.
const foreign =
  /\b(?:wire|spec) \d+(?:\.\d+)?\b|\brules? \d+\b|\b(?:terminal|command line) contract\b|\bdependencies\.md\b/gi;
const wholeDocument = /^docs\/(?:gateways|requirements)/;

/** The link targets and rows of the documents in `docs/`. */
export function readCitedDocuments(documents: readonly TextFile[]): CitedDocuments {
  const targets = new Map(
    documents.map(({ path, text }) => [
      path,
      new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)),
    ]),
  );
  const rows = documents.find(({ path }) => path === requirements)?.text ?? '';
  const faces = new Map(
    [...rows.matchAll(/^\| <a id="[^"]+"><\/a>(\S+) \|.*\| ([a-z ]*) \| [a-z ]* \|$/gm)].map(
      ([, id = '', has = '']) => [id, has.split(' ').filter(Boolean)],
    ),
  );
  return { targets, faces };
}

/** Citations of sections and rows that are not there, of documents that are not here, and links of documents that lead nowhere. */
export function checkCitations({ path, text }: TextFile, { targets, faces }: CitedDocuments): Finding[] {
  const findings: Finding[] = [];
  const report = (offset: number, message: string) =>
    findings.push({ path, line: lineOf(text, offset), rule, message });
  for (const { 1: document = '', 2: numbers = '', index } of text.matchAll(citation)) {
    for (const [number] of numbers.matchAll(/\d+(?:\.\d+)?/g)) {
      if (!targets.get(document)?.has(number)) report(index, `${document} has no ${number}`);
    }
  }
  const families = new Set([...faces.keys()].map((id) => id.split('-')[0]));
  for (const { 0: id, index } of text.matchAll(/(?<![\w-])[A-Z]{2,5}-\d{2}\b/g)) {
    if (families.has(id.split('-')[0]) && !faces.has(id)) report(index, `${requirements} has no ${id}`);
  }
  if (!wholeDocument.test(path)) {
    for (const { 0: old, index } of text.matchAll(foreign))
      report(index, `"${old}" is in no document of the repository`);
  }
  if (path.endsWith('.md')) {
    for (const { 1: file, 2: id = '', index } of text.matchAll(link)) {
      const document = file === undefined ? path : `${path.replace(/[^/]+$/, '')}${file}`;
      const known = targets.get(document);
      if (known?.size && !known.has(id)) report(index, `${document} has no #${id}`);
    }
  }
  return findings;
}

/** Rows that stand as had by a face although no test title of that face names them. `tests` are the files under `tests/`. */
export function checkRowsAreTested(tests: readonly TextFile[], { faces }: CitedDocuments): Finding[] {
  const named = new Map<string, Set<string>>();
  for (const { path, text } of tests) {
    const face = path.split('/').find((part) => ['core', 'cli', 'tui', 'web'].includes(part));
    if (face === undefined || !/\.test\.tsx?$/.test(path)) continue;
    const ids = named.get(face) ?? new Set();
    for (const title of titlesIn(path, text)) for (const [id] of title.matchAll(/[A-Z]{2,5}-\d{2}/g)) ids.add(id);
    named.set(face, ids);
  }
  return [...faces].flatMap(([id, has]) =>
    has
      .filter((face) => !named.get(face)?.has(id))
      .map((face) => ({
        path: requirements,
        line: 1,
        rule,
        message: `${id}: no test title of tests/${face} names it`,
      })),
  );
}

/** The titles of tests and groups: the first argument of `test(…)`, `describe(…)`, `test.each(…)(…)` and the like. */
function titlesIn(path: string, text: string): string[] {
  const titles: string[] = [];
  walk(parseSource(path, text).program, (node) => {
    if (node.type !== 'CallExpression' || !/^(?:test|it|describe)$/.test(rootOf(node.callee))) return true;
    const [title] = node.arguments as SyntaxNode[];
    if (title?.type === 'Literal') titles.push(String(title.value));
    if (title?.type === 'TemplateLiteral') titles.push(text.slice(title.start, title.end));
    return true;
  });
  return titles;
}

/** The name that a chain of calls and members begins with. */
function rootOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node.name);
  return rootOf(node.callee ?? node.object ?? node.tag);
}
