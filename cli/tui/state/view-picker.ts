import type { ListNoun } from '../../../shared/screens/list-screen.ts';
import type { App } from './app.ts';
import { viewRefusal } from './list-view.ts';
import { openPicker } from './picker-layer.ts';
import { isSwitchedOn, viewNouns, views } from './views.ts';

/** Opens the choice of views; those the person's role may not see say why, those the site switched off are left out. */
export function openViews(app: App): void {
  const { status } = app.context();
  openPicker(app, {
    title: app.say('tui.viewsTitle'),
    current: app.store.get().view,
    entries: viewNouns
      .filter((noun) => isSwitchedOn(noun, status))
      .map((noun) => ({
        value: noun,
        label: app.say(views[noun].title),
        hint: `:${noun}`,
        refusal: viewRefusal(app, app.list(noun)),
      })),
    onChoose: ([noun]) => noun && app.open(noun as ListNoun),
  });
}
