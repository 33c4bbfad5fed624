import { sanitise } from '../../format/sanitise.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { columnNamed } from './column-name.ts';
import type { FilterWord } from './filter-words.ts';

const foreign = /^\s*[!-]?([\p{L}_][\p{L}\p{N}_-]*)\s*(==+|=~|=<|=>|!==+|!=~|!~|<>|≥|≤|≠|＝|＞|＜)/u;
const joined = /(\|\|?|&&|,|;)\s*([\p{L}_][\p{L}\p{N}_-]*)\s*(?:!=|<=|>=|=|<|>|~)/gu;

/**
 * Why a condition that is written as another tool has it cannot be used, as a sentence: an operator that there is not
 * (`name==x`), or a second condition joined to its value (`id=1|id=2`, `id=1,id=2`). Undefined for any other text.
 * Without this the rest would count as the value, and the condition match no row, or the wrong ones. A value in quotes
 * may hold anything.
 */
export function strayFault<Row>(
  text: string,
  columns: readonly Column<Row>[],
  context: ScreenContext,
): string | undefined {
  const [, name = '', operator = ''] = foreign.exec(text) ?? [];
  if (name !== '' && columnNamed(name, columns, context)) return context.say('filter.notAnOperator', { operator });
  for (const [, word = '', next = ''] of text.replace(/"[^"]*"?/g, '').matchAll(joined)) {
    if (columnNamed(next, columns, context)) return context.say('filter.notJoined', { word });
  }
  return undefined;
}

/** The sentence about an `and` or `or` between two columns of a filter line; undefined where there is none. */
export function joiningFault(words: readonly FilterWord[], { say }: ScreenContext): string | undefined {
  const joining = words.find(
    ({ kind, text }, at) =>
      kind === 'text' &&
      /^(?:and|or|not|&&?|\|\|?|[,;])$/i.test(text) &&
      words[at - 1]?.kind === 'column' &&
      words[at + 1]?.kind === 'column',
  );
  return joining && say('filter.notJoined', { word: sanitise(joining.text) });
}
