import { accountActions } from '../../../shared/screens/account/account-actions.ts';
import { isEditable } from '../../../shared/screens/list-screen.ts';
import { lists } from '../../../shared/screens/registry.ts';
import { settingsSections } from '../../../shared/screens/settings/sections.ts';
import { themeNames } from '../theme/detect.ts';
import type { App } from './app.ts';
import { chatClients } from './chat-links.ts';
import { type CommandWords, commonVerbs, editVerbs } from './command-parser.ts';
import { pageSizes } from './list.ts';

/** Every word the `:` line of this moment knows. */
export function commandWords(app: App): CommandWords {
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
      messages: { aliases: ['log-messages'], values: [] },
      login: { aliases: ['sign-in'], values: [] },
      logout: { aliases: ['sign-out'], values: [] },
      refresh: { aliases: ['r'], values: [] },
      pause: { aliases: [], values: [] },
      clear: { aliases: [], values: [] },
      sort: { aliases: [], values: sortable },
      wide: { aliases: [], values: [] },
      'page-size': { aliases: [], values: pageSizes.map(String) },
      theme: { aliases: [], values: themeNames },
    },
  };
}
