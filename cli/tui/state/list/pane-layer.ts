import { previewPlace } from '../../table/preview-size.ts';
import type { App } from '../app.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';
import { openDetails } from './details-layer.ts';
import { openActions, openCopyMenu } from './list-menus.ts';
import { openRelated } from './related-layer.ts';
import type { List } from './rows/list.ts';

export interface PaneState {
  /** The first line of the preview that is shown. */
  top: number;
  /** Lines it has beyond those that are shown, as it was drawn last. */
  beyond: number;
}

/** The preview beside a list, while the keys are its own. */
export type PaneLayer = LayerOf<'pane', PaneState>;

/** Gives the keys to the preview beside the list (TUI-06); Tab or Esc gives them back. */
export function openPane(app: App, list: List): void {
  const { showsPreview, size } = app.store.get();
  const row = list.current();
  if (!showsPreview || previewPlace(size) === undefined || row === undefined) {
    app.tell(app.say('tuiPlace.noPane'), 'warn');
    return;
  }
  const store = createStore<PaneState>({ top: 0, beyond: 0 });
  const layer: PaneLayer = {
    kind: 'pane',
    context: 'pane',
    store,
    perform: (action) => {
      const shown = list.current() ?? row;
      if (action === 'close') app.pop(layer);
      else if (action === 'open') {
        app.pop(layer);
        openDetails(app, list, shown);
      } else if (action === 'doors') openRelated(app, list, shown);
      else if (action === 'copy') openCopyMenu(app, list, [shown]);
      else if (action === 'actions') openActions(app, list, [shown]);
      else if (action === 'help') app.help();
      else {
        const { top, beyond } = store.get();
        store.set({ top: moved(action, top, beyond + 1, 10) });
      }
    },
  };
  app.push(layer);
}
