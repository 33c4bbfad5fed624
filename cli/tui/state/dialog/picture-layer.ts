import type { Host, Layers, Notify } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';
import { copy } from './copying.ts';
import { loadPicture, type PictureState } from './load-picture.ts';
import { openAddress } from './open-address.ts';

export interface PictureLayerState {
  title: string;
  picture: PictureState;
}

export type PictureLayer = LayerOf<'picture', PictureLayerState>;

/**
 * Opens a picture that covers the screen (DRAW-01): drawn with the terminal's graphics protocol where it has one, else
 * in cells, else shown as its address.
 */
export function openPicture(app: Notify & Layers & Host, title: string, address: string): void {
  const loaded = loadPicture(app, address);
  const store = createStore<PictureLayerState>({ title, picture: loaded.store.get() });
  loaded.store.subscribe(() => store.set({ picture: loaded.store.get() }));
  const layer: PictureLayer = {
    kind: 'picture',
    context: 'picture',
    store,
    perform: (action) => {
      if (action === 'close') {
        loaded.stop();
        app.pop(layer);
      } else if (action === 'copy') void copy(app, address);
      else if (action === 'refresh') loaded.renew();
      else if (action === 'browser') void openAddress(app, address);
    },
  };
  app.push(layer);
}
