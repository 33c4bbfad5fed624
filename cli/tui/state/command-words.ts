import { visibleTo } from '../../../shared/screens/access.ts';
import { accountActions } from '../../../shared/screens/account/account-actions.ts';
import { isEditable } from '../../../shared/screens/list-screen.ts';
import { settingsSections } from '../../../shared/screens/settings/settings-sections.ts';
import { themeNames } from '../theme/detect.ts';
import type { App } from './app.ts';
import { chatClients } from './chat-links.ts';
import { type CommandWords, commonVerbs, editVerbs } from './command-parser.ts';
import { pageSizes } from './list.ts';
import { views } from './views.ts';

/** Short names of the nouns, beside their plurals. */
const nounAliases: Record<string, readonly string[]> = {
  channel: ['channels', 'ch'],
  token: ['tokens', 'tk'],
  redemption: ['redemptions', 'code', 'codes'],
  pricing: ['prices', 'price'],
  // As the console's address calls it (NAV-01).
  drawing: ['drawings', 'midjourney', 'mj'],
};

/** Every word the `:` line of this moment knows. */
export function commandWords(app: App): CommandWords {
  const { view } = app.store.get();
  const { role } = app.context();
  const sortable = visibleTo(views[view].columns, role)
    .filter(({ sortable }) => sortable)
    .map(({ id }) => id);
  return {
    current: view,
    nouns: Object.fromEntries(
      Object.values(views).map((screen) => [
        screen.noun,
        {
          aliases: nounAliases[screen.noun] ?? [`${screen.noun}s`],
          verbs: [
            ...commonVerbs,
            ...(isEditable(screen) ? editVerbs : []),
            ...screen.actions.flatMap(({ verb, aliases = [] }) => [verb, ...aliases]),
          ],
          filters: visibleTo(screen.filters, role).map(({ id }) => id),
          hasKeys: screen.lookUp !== undefined,
        },
      ]),
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
