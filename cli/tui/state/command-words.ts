import { screens } from '../../../shared/screens/screens.ts';
import { themeNames } from '../theme/detect.ts';
import type { App } from './app.ts';
import { type CommandWords, commonVerbs } from './command-parser.ts';
import { pageSizes } from './list.ts';

/** Short names of the nouns, beside their plurals. */
const nounAliases: Record<string, readonly string[]> = { channel: ['channels', 'ch'], token: ['tokens', 'tk'] };

/** Every word the `:` line of this moment knows. */
export function commandWords(app: App): CommandWords {
  const { view } = app.store.get();
  const sortable = screens[view].columns.filter(({ sortable }) => sortable).map(({ id }) => id);
  return {
    current: view,
    nouns: Object.fromEntries(
      Object.values(screens).map(({ noun, actions, filters }) => [
        noun,
        {
          aliases: nounAliases[noun] ?? [`${noun}s`],
          verbs: [...commonVerbs, ...actions.flatMap(({ verb, aliases = [] }) => [verb, ...aliases])],
          filters: filters.map(({ id }) => id),
        },
      ]),
    ),
    builtins: {
      quit: { aliases: ['q', 'q!', 'exit'], values: [] },
      help: { aliases: ['h', '?', 'keys'], values: [] },
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
