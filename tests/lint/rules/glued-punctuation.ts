import type { Rule, SyntaxNode } from '../source-file.ts';
import { walk } from '../walk.ts';

/** Values that people read, by the names they have in this project. */
const readNames =
  /^(label|labels|title|header|hint|help|message|reason|refusal|fault|question|text|cure|summary|name)$/;
/** A mark between two values, or round the last of them. */
const glue = /^(?:: |; |, | \(|\))$/;

/**
 * `${label}: ${value}` is English: Chinese has full-width marks and no blank. The catalogue has the marks
 * (`shared/text/punctuation.ts`), and a sentence takes a list as it is. Lists of names that are typed or sent are marked.
 */
export const gluedPunctuation: Rule = {
  name: 'glued-punctuation',
  appliesTo: (path) =>
    /^(cli|web|shared\/screens?)\//.test(path) && !/^cli\/(sandbox|web-server|world|reference)\//.test(path),
  check({ program }, report) {
    walk(program, (node) => {
      if (node.type === 'TemplateLiteral' && isGlued(node)) {
        report(node.start, 'punctuation of one language: use pairOf, asideOf or a sentence of the catalogue');
      }
      if (node.type === 'CallExpression' && isReadJoin(node)) {
        report(node.start, 'a list of one language: give it to say() as it is, or use listOf or remarksOf');
      }
      return undefined;
    });
  },
};

function isGlued(node: SyntaxNode): boolean {
  const quasis = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  const parts = node.expressions as SyntaxNode[];
  return quasis.some((text, index) => {
    const [before, after] = [parts[index - 1], parts[index]];
    if (before === undefined) return false;
    if (/^:\s?$/.test(text) && after === undefined && quasis.length === 2 && quasis[0] === '') return isRead(before);
    return glue.test(text) && [before, after].some((part) => part !== undefined && isRead(part));
  });
}

/** `names.join(', ')`: people read it wherever a face says it. */
function isReadJoin(node: SyntaxNode): boolean {
  const { callee, arguments: given } = node as unknown as { callee: SyntaxNode; arguments: SyntaxNode[] };
  if (callee.type !== 'MemberExpression' || (callee.property as { name?: unknown }).name !== 'join') return false;
  const mark = given[0]?.value;
  return mark === ', ' || mark === '; ' || mark === ': ';
}

function isRead(node: SyntaxNode): boolean {
  let found = false;
  walk(node, (inner, parent, key) => {
    if (inner.type === 'CallExpression' && /^say/.test(calledName(inner))) found = true;
    const isMember = parent?.type !== 'MemberExpression' || key === 'property';
    if (inner.type === 'Identifier' && isMember && readNames.test(String(inner.name))) found = true;
    return !found;
  });
  return found;
}

function calledName(node: SyntaxNode): string {
  const callee = node.callee as SyntaxNode;
  const named = callee.type === 'MemberExpression' ? (callee.property as SyntaxNode) : callee;
  return String(named.name ?? '');
}
