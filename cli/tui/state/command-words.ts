import { visibleTo } from '../../../shared/screens/access.ts';
import { isEditable } from '../../../shared/screens/list-screen.ts';
import { themeNames } from '../theme/detect.ts';
import type { App } from './app.ts';
import { type CommandWords, commonVerbs, editVerbs } from './command-parser.ts';
import { pageSizes } from './list.ts';
import { views } from './views.ts';

/** Short names of the nouns, beside their plurals. */
const nounAliases: Record<string, readonly string[]> = {
  channel: ['channels', 'ch'],
  token: ['tokens', 'tk'],
  redemption: ['redemptions', 'code', 'codes'],
  pricing: ['prices', 'price'],
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
      views: { aliases: ['view'], values: [] },
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
