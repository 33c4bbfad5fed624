import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Filter } from '../../../shared/screens/list-screen.ts';
import { isListNoun } from '../../../shared/screens/registry.ts';
import type { App } from './app.ts';
import type { CommandWords } from './command-parser.ts';
import type { List } from './list.ts';

/** Rows that are looked at: more would not be read. */
const most = 500;

/**
 * What Tab may put behind a verb or a filter: the rows that the list holds, and what the filter may be set to. A gateway
 * that has to be asked for it is asked once; `onMore` is called when it has answered.
 */
export function commandValues(app: App, onMore: () => void): Required<Pick<CommandWords, 'rows' | 'values'>> {
  const asked = new Map<string, readonly string[]>();
  const choicesOf = (noun: string, { id, choices }: Filter): readonly string[] => {
    const topic = `${noun} ${id}`;
    const known = asked.get(topic);
    if (known || !choices) return known ?? [];
    asked.set(topic, []);
    const keep = (values: readonly { value: string | number }[]) =>
      asked.set(topic, values.map(({ value }) => `${value}`).filter(isSayable));
    try {
      const given = choices(app.context());
      if (Array.isArray(given)) keep(given);
      else
        given.then(
          (values) => {
            keep(values);
            onMore();
          },
          // Without an answer there is nothing to offer, which is what is shown.
          () => undefined,
        );
    } catch {
      return [];
    }
    return asked.get(topic) ?? [];
  };
  return {
    rows: (noun) => {
      if (!isListNoun(noun)) return [];
      const { screen, window } = app.list(noun);
      return window
        .loaded()
        .slice(0, most)
        .map((row) => ({
          key: screen.lookUp?.keyOf(row) ?? `${screen.id(row)}`,
          name: sanitise(screen.name(row)),
        }))
        .filter(({ key }) => isSayable(key));
    },
    values: (noun, id) => {
      if (!isListNoun(noun)) return [];
      const list = app.list(noun);
      const filter = list.filters().find((known) => known.id === id);
      if (!filter || filter.isSecret) return [];
      if (filter.kind === 'toggle') return ['true'];
      return [...new Set([...choicesOf(noun, filter), ...valuesIn(list, id)])];
    },
  };
}

/** What the rows on hand hold in the column that the filter is named after. */
function valuesIn(list: List, id: string): string[] {
  if (!list.columns().some((column) => column.id === id)) return [];
  const values = list.window
    .loaded()
    .slice(0, most)
    .flatMap((row) => {
      const { raw } = list.cell(row, id);
      return Array.isArray(raw) ? raw : [raw];
    });
  const words = values.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [`${value}`] : []));
  return [...new Set(words)].filter(isSayable).sort();
}

/** Harmless as it is: made harmless it would be another value. */
const isSayable = (value: string) => value !== '' && sanitise(value) === value;
