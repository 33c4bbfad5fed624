import { sanitise } from '../../../../shared/format/sanitise.ts';
import { accountActions } from '../../../../shared/screens/account/account-actions.ts';
import { type Filter, isEditable } from '../../../../shared/screens/list-screen.ts';
import { isListNoun, lists } from '../../../../shared/screens/registry.ts';
import { settingsSections } from '../../../../shared/screens/settings/sections.ts';
import { themeNames } from '../../theme/detect.ts';
import type { Layers, Lists, Session } from '../app.ts';
import { chatClients } from '../chat/chat-links.ts';
import { type List, pageSizes } from '../list/list.ts';
import { type CommandWords, commonVerbs, editVerbs } from './command-parser.ts';

/** Every word the `:` line of this moment knows. */
export function commandWords(app: Layers & Session & Lists): CommandWords {
  const { view } = app.store.get();
  const sortable = app
    .list(view)
    .columns()
    .filter(({ sortable }) => sortable)
    .map(({ id }) => id);
  return {
    current: view,
    nouns: Object.fromEntries(
      lists.map(({ noun, aliases = [] }) => {
        const { screen, filters } = app.list(noun);
        return [
          noun,
          {
            aliases,
            verbs: [
              ...commonVerbs,
              ...(isEditable(screen) ? editVerbs : []),
              ...(screen.isLive ? ['tail'] : []),
              ...screen.actions.flatMap(({ verb, aliases = [] }) => [verb, ...aliases]),
            ],
            filters: filters().map(({ id }) => id),
            hasKeys: screen.lookUp !== undefined,
          },
        ];
      }),
    ),
    builtins: {
      quit: { aliases: ['q', 'q!', 'exit'], values: [] },
      help: { aliases: ['h', '?', 'keys'], values: [] },
      playground: { aliases: ['chat', 'play'], values: [] },
      chats: { aliases: ['chat-links'], values: chatClients(app).map(({ label }) => label) },
      home: { aliases: [], values: [] },
      notice: { aliases: [], values: [] },
      about: { aliases: [], values: [] },
      profile: { aliases: ['profiles', 'gateway', 'ctx'], values: [] },
      account: { aliases: ['me', 'whoami'], values: accountActions.map(({ verb }) => verb) },
      wallet: { aliases: ['topup'], values: ['redeem', 'top-up'] },
      settings: { aliases: ['setting', 'set', 'option'], values: settingsSections.map(({ id }) => id) },
      dashboard: { aliases: ['usage', 'data', 'detail'], values: ['quota', 'count', 'tokens', 'export'] },
      views: { aliases: ['view'], values: [] },
      result: { aliases: [], values: [] },
      messages: { aliases: ['log-messages', 'ran'], values: [] },
      undo: { aliases: [], values: [] },
      login: { aliases: ['sign-in'], values: [] },
      logout: { aliases: ['sign-out'], values: [] },
      refresh: { aliases: ['r'], values: [] },
      pause: { aliases: [], values: [] },
      preview: { aliases: [], values: [] },
      pace: { aliases: ['interval'], values: ['1s', '2s', '5s', '10s', '30s', '1m'] },
      errors: { aliases: ['failures'], values: [] },
      clear: { aliases: [], values: [] },
      sort: { aliases: [], values: sortable },
      wide: { aliases: [], values: [] },
      'page-size': { aliases: [], values: pageSizes.map(String) },
      theme: { aliases: [], values: themeNames },
      mouse: { aliases: [], values: ['on', 'off'] },
    },
  };
}

/** Rows that are looked at: more would not be read. */
const most = 500;

/**
 * What Tab may put behind a verb or a filter: the rows that the list holds, and what the filter may be set to. A gateway
 * that has to be asked for it is asked once; `onMore` is called when it has answered.
 */
export function commandValues(
  app: Session & Lists,
  onMore: () => void,
): Required<Pick<CommandWords, 'rows' | 'values'>> {
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
