import { commandLineOf, flagOf, quoteWord } from '../../../../shared/screen/command-line.ts';
import { callNameOf } from '../../../../shared/screen/flow/flow-rules.ts';
import type { List } from './rows/list.ts';

/**
 * The command line that shows the row under the cursor; for a list with filters asked of the gateway, the command line
 * that lists the same rows.
 */
export function sameAs(list: List): string {
  const { filters, search } = list.store.get();
  const narrowing = [
    ...Object.entries(filters).flatMap(([id, value]) => {
      const filter = list.screen.filters.find((known) => known.id === id);
      if (filter?.isSecret) return [`${flagOf(id)}-file`, 'FILE'];
      return filter?.kind === 'toggle' ? [flagOf(id)] : [`${flagOf(id)}=${value}`];
    }),
    ...(search.trim() === '' ? [] : ['--where', search.trim()]),
  ];
  const isAsked = list.screen.filters.some(({ id, remembered }) => filters[id] !== undefined && !remembered);
  if (isAsked) {
    return [commandLineOf({ noun: list.screen.noun, verb: 'list' }), ...narrowing.map(quoteWord)].join(' ');
  }
  const row = list.current();
  const { noun, get, lookUp } = list.screen;
  return row && (get || lookUp)
    ? commandLineOf({ noun, verb: 'get', ids: [callNameOf(list.screen, row)] })
    : commandLineOf({ noun, verb: 'list' });
}
