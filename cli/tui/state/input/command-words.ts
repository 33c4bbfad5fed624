import { sanitise } from '../../../../shared/format/sanitise.ts';
import { readPace } from '../../../../shared/screen/following.ts';
import { type Filter, writtenId } from '../../../../shared/screen/list-screen.ts';
import { accountActions } from '../../../../shared/screens/account/account-actions.ts';
import { isListNoun, lists } from '../../../../shared/screens/registry.ts';
import { settingsSections } from '../../../../shared/screens/settings/sections.ts';
import type { MessageKey } from '../../../../shared/text/text.ts';
import { treeLevels } from '../../config/tree-words.ts';
import { type BuiltinWord, builtinWords, verbsOf } from '../../keys/builtin-words.ts';
import type { BuiltinValues, CommandWords } from '../../keys/command-parser.ts';
import { themeNames } from '../../theme/detect.ts';
import type { Layers, Lists, Notify, Profile, Session } from '../app.ts';
import { chatClients } from '../chat/chat-links.ts';
import { sortColumnOf } from '../list/layout-menu.ts';
import type { List } from '../list/rows/list.ts';
import { pageSizes } from '../list/rows/list-start.ts';
import { columnOf } from '../list/value-counts.ts';
import { notifyWishes } from '../notifier/notifier-reducer.ts';
import { isSettingsWord } from '../pages/settings-page.ts';

type Builtin = BuiltinWord & BuiltinValues;

/** All words that the `:` line accepts now. */
export function commandWords(
  app: Notify & Layers & Session & Lists & Profile,
): CommandWords & { builtins: Record<string, Builtin> } {
  const { view } = app.store.get();
  const list = app.list(view);
  const sortable = list
    .columns()
    .filter(({ sortable }) => sortable)
    .map(({ id }) => id);
  const values: Readonly<Record<string, readonly string[]>> = {
    chats: chatClients(app).map(({ label }) => label),
    account: accountActions.map(({ verb }) => verb),
    wallet: ['redeem', 'top-up'],
    settings: settingsSections.flatMap(({ id, actions = [] }) => [id, ...actions.map(({ verb }) => verb)]),
    dashboard: ['quota', 'count', 'tokens', 'export'],
    pace: ['1s', '2s', '5s', '10s', '30s', '1m'],
    sort: sortable,
    'page-size': pageSizes.map(String),
    theme: themeNames,
    mouse: ['on', 'off'],
    tell: notifyWishes,
    views: ['save', 'remove', 'open'],
    tree: treeLevels,
    columns: Object.keys(app.config.columns[view] ?? {}),
    count: list.columns().map(({ id }) => id),
  };
  // Whether a word accepts a value: those offered, and for some words further ones; some words open a page that reports
  // an unknown value itself.
  const all = (word: string) => (value: string) => values[word]?.includes(value) === true;
  const takes: Readonly<Record<string, BuiltinValues['takes']>> = {
    settings: (value) => isSettingsWord(app, value),
    pace: (value) => readPace(value) !== undefined,
    sort: (value) => sortColumnOf(app, list, value) !== undefined,
    'page-size': all('page-size'),
    theme: all('theme'),
    tree: all('tree'),
    mouse: all('mouse'),
    tell: all('tell'),
    columns: all('columns'),
    count: (value) => columnOf(app, list, value) !== undefined,
  };
  const builtins: Record<string, Builtin> = Object.fromEntries(
    Object.entries(builtinWords).map(([word, about]) => [
      word,
      { ...about, values: values[word] ?? [], takes: takes[word] },
    ]),
  );
  return {
    current: view,
    nouns: Object.fromEntries(
      lists.map(({ noun, aliases = [] }) => {
        const { screen, filters } = app.list(noun);
        return [
          noun,
          {
            aliases,
            verbs: verbsOf(screen),
            filters: filters().map(({ id }) => id),
            argument: screen.argument,
            hasKeys: screen.lookUp !== undefined,
            takesNames: screen.nameFilter !== undefined,
            ...(screen.idForm && { parseId: screen.idForm.parse }),
          },
        ];
      }),
    ),
    builtins,
    aliases: { ...app.config.aliases, ...viewWords(app) },
    meaning: (word, noun) => meaningOf(app, word, builtins, noun),
  };
}

/** The views of the user's file as words of the `:` line. */
function viewWords({ fileViews }: Profile): Record<string, string> {
  return Object.fromEntries(fileViews().map(({ name }) => [name, `views open ${name}`]));
}

/**
 * The meaning of a word in the terms of its screen: a list, an action, a filter of the current list, a built-in word;
 * undefined for an unknown one.
 */
function meaningOf(
  app: Notify & Layers & Lists & Session & Profile,
  word: string,
  builtins: Readonly<Record<string, Builtin>>,
  noun: string | undefined,
): string | undefined {
  const { say } = app;
  const view = app.fileViews().find(({ name }) => name === word);
  if (view) return say('tuiView.word', { title: sanitise(view.title) });
  const alias = app.config.aliases[word];
  if (alias !== undefined) return say('tuiConfig.aliasFor', { words: sanitise(alias) });
  if (isListNoun(word)) return say(app.list(word).screen.title);
  const here = noun !== undefined && isListNoun(noun) ? app.list(noun) : app.list();
  const filter = word.endsWith('=') ? here.filters().find(({ id }) => `${id}=` === word) : undefined;
  if (filter) return say(filter.label);
  // The value of a filter is described by its label.
  const [, id = '', value = ''] = /^([\w-]+)=(.+)$/.exec(word) ?? [];
  const choices =
    id === ''
      ? undefined
      : here
          .filters()
          .find((known) => known.id === id)
          ?.choices?.(app.context());
  const choice = choices?.find((one) => `${one.value}` === value);
  if (choice) return choice.label;
  const builtin = builtins[word];
  if (builtin) return say(builtin.about);
  const ownVerbs: Readonly<Record<string, MessageKey>> = {
    create: 'action.create',
    update: 'action.edit',
    export: 'tui.wordExport',
    tail: 'tui.wordTail',
    stat: 'tui.wordStat',
  };
  const all = [here, ...lists.map(({ noun }) => app.list(noun))];
  const action = all
    .flatMap(({ screen }) => screen.actions)
    .find(({ verb, aliases = [] }) => verb === word || aliases.includes(word));
  const label = action?.label ?? ownVerbs[word];
  return label && say(label);
}

/** Maximum number of rows whose values are offered: a longer list would not be read. */
const most = 500;

/**
 * The words that Tab offers behind a verb or a filter: the rows of the list, and the values of the filter. Values that
 * come from the gateway are requested once; `onMore` is called when they have arrived.
 */
export function commandValues(
  app: Session & Lists,
  onMore: () => void,
): Required<Pick<CommandWords, 'rows' | 'values'>> {
  const asked = new Map<string, readonly string[]>();
  const choicesOf = (noun: string, { id, choices, askChoices }: Filter): readonly string[] => {
    const topic = `${noun} ${id}`;
    const known = asked.get(topic);
    if (known) return known;
    asked.set(topic, []);
    const keep = (values: readonly { value: string | number }[]) =>
      asked.set(topic, values.map(({ value }) => `${value}`).filter(isSayable));
    if (choices) keep(choices(app.context()));
    else
      askChoices?.(app.context()).then(
        (values) => {
          keep(values);
          onMore();
        },
        // Without an answer no values are offered.
        () => undefined,
      );
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
          key: screen.lookUp?.keyOf(row) ?? `${writtenId(screen, screen.id(row))}`,
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

/** The values of the loaded rows in the column with the name of the filter. */
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

/** Whether sanitising leaves a value unchanged: otherwise the inserted text would be another value. */
const isSayable = (value: string) => value !== '' && sanitise(value) === value;
