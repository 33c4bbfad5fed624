import type { Rule, SyntaxNode } from '../source-file.ts';
import { isTypeOnly, walk } from '../walk.ts';

/** Attributes whose value a person reads, however short. */
const readAttributes = /^(title|label|placeholder|description|alt|aria-(label|description|valuetext|roledescription))$/;
/** Attributes that hold technical words. */
const technicalAttributes = /^(className|class|style|d|viewBox|href|to|path|rel|allow|sandbox|sizes|autoComplete)$/;
/** Errors whose text is for programmers: people get the sentence that a face finds for their kind. */
const technicalErrors = ['Error', 'TypeError', 'RangeError', 'TransportFailure'];

/**
 * Every sentence a person reads lives in shared/text, in both languages. The faces hold none, nor single words as text of
 * an element. The sandbox is exempt: its sentences are the wire's (docs/gateways.md 2.6), spoken by a gateway and not
 * by a face.
 */
export const inlineSentence: Rule = {
  name: 'inline-sentence',
  appliesTo: (path) => /^(cli|web)\//.test(path) && !path.startsWith('cli/sandbox/'),
  check({ program }, report) {
    const complain = (node: SyntaxNode, text: string) =>
      report(node.start, `a sentence for shared/text: ${JSON.stringify(shorten(text))}`);
    walk(program, (node, parent, key) => {
      if (isTypeOnly(node) || isTechnicalError(node)) return false;
      if (node.type === 'JSXAttribute') return !technicalAttributes.test(attributeName(node));
      const text = textOf(node);
      if (text === undefined) return undefined;
      if (node.type === 'JSXText' ? isWord(text) : isRead(parent) ? isWord(text) : isSentence(text))
        complain(node, text);
      if (key === 'source') return false;
      return undefined;
    });
  },
};

/** Whether a text reads like something said to a person: words with blanks between, begun like a sentence or long enough. */
function isSentence(text: string): boolean {
  const trimmed = text.trim();
  // Examples of command lines are the same in every language.
  if (trimmed.startsWith('tollgate ')) return false;
  if (/\p{Script=Han}/u.test(trimmed)) return true;
  const startsLikeOne = /^(?:I|A|[A-Z][a-z]+(?:['’][a-z]+)?),?:? +(?:[“"'(]?[a-z]{2,}|\{\})/.test(trimmed);
  const isLowerCase = /^[a-z]+(?:['’][a-z]+)?(?:,? [a-z]+(?:['’][a-z]+)?){3,}[.!?…]?$/.test(trimmed);
  return startsLikeOne || isLowerCase;
}

function isWord(text: string): boolean {
  return /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ''));
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXText') return String(node.value);
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('{}');
}

function isRead(parent: SyntaxNode | undefined): boolean {
  return parent?.type === 'JSXAttribute' && readAttributes.test(attributeName(parent));
}

function attributeName(node: SyntaxNode): string {
  return String((node.name as { name?: unknown }).name ?? '');
}

function isTechnicalError(node: SyntaxNode): boolean {
  const { callee } = node as { callee?: { name?: unknown } };
  return node.type === 'NewExpression' && technicalErrors.includes(String(callee?.name));
}

function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
