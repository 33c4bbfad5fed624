import { previewSide } from '../../table/preview-size.ts';
import type { App } from '../app.ts';
import { countedInText } from '../find/counted-in-text.ts';
import { performFind } from '../find/find-layer.ts';
import type { Find } from '../find/find-reducer.ts';
import { hintOfPick, type Picked, performPick } from '../find/pick-layer.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';
import { openDetails } from './details-layer.ts';
import { openActions, openCopyMenu } from './list-menus.ts';
import { openRelated } from './related-layer.ts';
import type { List } from './rows/list.ts';

export interface PaneState {
  /** The first visible line of the preview. */
  top: number;
  /** Lines of the preview beyond the visible ones, as last drawn. */
  beyond: number;
  /** The search in the preview. */
  find?: Find | undefined;
  /** The selected lines. */
  pick?: Picked | undefined;
}

/** The layer of the preview beside a list while it has the keyboard focus. */
export type PaneLayer = LayerOf<'pane', PaneState>;

/** Gives the keyboard focus to the preview beside the list (TUI-06); Tab or Esc returns it. */
export function openPane(app: App, list: List): void {
  const { showsPreview, size } = app.store.get();
  const row = list.current();
  if (!showsPreview || previewSide(size) === undefined || row === undefined) {
    app.notify(app.say('tuiPlace.noPane'), 'warn');
    return;
  }
  const store = createStore<PaneState>({ top: 0, beyond: 0 });
  const layer: PaneLayer = {
    kind: 'pane',
    context: 'pane',
    store,
    hint: (action) => hintOfPick(layer, action),
    times: (action, count) => countedInText(layer, action, count),
    perform: (action) => {
      if (performPick(app, layer, action) || performFind(app, layer, action)) return;
      const shown = list.current() ?? row;
      if (action === 'close') app.pop(layer);
      else if (action === 'open') {
        app.pop(layer);
        openDetails(app, list, shown);
      } else if (action === 'doors') openRelated(app, list, shown);
      else if (action === 'copy') openCopyMenu(app, list, [shown]);
      else if (action === 'actions') openActions(app, list, [shown]);
      else {
        const { top, beyond } = store.get();
        store.set({ top: moved(action, top, beyond + 1, 10) });
      }
    },
  };
  app.push(layer);
}
