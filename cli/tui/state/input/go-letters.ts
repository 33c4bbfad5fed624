import { hasRole, Role } from '../../../../shared/domain/user/role.ts';
import { letteredScreens } from '../../../../shared/screens/navigation/go-letters.ts';
import { isListNoun } from '../../../../shared/screens/registry.ts';
import type { App } from '../app.ts';
import { openTree } from '../tree/tree-layer.ts';
import { openLetters, type SecondLetter } from './letters-layer.ts';
import { runBuiltin } from './run-command.ts';

/**
 * Waits for the letter of a view to open (TUI-04): the letters of `letteredScreens`, `t` for the tree of channels
 * (admins only), `-` for the view before this one and `v` for all views. `first` is run by the letter `g`.
 */
export function openGo(app: App, first?: () => void): void {
  const screens = letteredScreens(app.context()).map(
    ({ letter, noun, label, filters }): SecondLetter => ({
      letter,
      label: app.say(label),
      run: () => {
        if (!isListNoun(noun)) return runBuiltin(app, noun);
        app.open(noun, { isNarrowing: filters !== undefined });
        if (filters) app.list().setFilters(filters);
      },
    }),
  );
  openLetters(app, 'go', 'g', [
    ...(first ? [{ letter: 'g', label: app.say('tui.keyFirst'), run: first }] : []),
    ...screens,
    ...(hasRole(app.context().role, Role.Admin)
      ? [{ letter: 't', label: app.say('tuiTree.title'), run: () => openTree(app) }]
      : []),
    { letter: 'v', label: app.say('tuiPlace.goViews'), run: () => app.views() },
    { letter: '-', label: app.say('tuiPlace.goLast'), run: () => app.lastView() },
  ]);
}
