import { type Document, isScalar, visit } from 'yaml';
import { isRounded } from '../../format/json-loss.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Say } from '../../text/text.ts';
import { yamlReason } from './yaml-reason.ts';

/**
 * The first fault of a parsed text, with its offset in it: what cannot be read, a key that stands twice in one object,
 * and a whole number that reading rounds. Undefined where all of the text is kept.
 */
export function yamlFault(document: Document, text: string, say: Say): { offset: number; reason: string } | undefined {
  const [error] = document.errors;
  if (error?.code === 'DUPLICATE_KEY') {
    const [offset] = error.pos;
    const [, key = ''] = /^["']?([^"':\r\n]*)/.exec(text.slice(offset)) ?? [];
    return { offset, reason: say('site.keyTwice', { key: sanitise(key.trim()) }) };
  }
  if (error) return { offset: error.pos[0], reason: yamlReason(error, say) };
  let inexact: number | undefined;
  visit(document, {
    Scalar(_key, node) {
      if (!isScalar(node) || !isRounded(node.value, (node.source ?? '').replace(/^\+/, ''))) return undefined;
      inexact = node.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return inexact === undefined ? undefined : { offset: inexact, reason: say('site.numberInexact') };
}
