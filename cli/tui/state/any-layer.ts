import type { App } from './app.ts';
import type { OpeningLayer } from './asking-place.ts';
import type { CommandLayer } from './command-layer.ts';
import type { ConfirmLayer } from './confirm-layer.ts';
import type { DetailsLayer } from './details-layer.ts';
import type { FormLayer } from './form-state.ts';
import type { PageLayer } from './page-layer.ts';
import type { PagerLayer } from './pager-layer.ts';
import type { PickerLayer } from './picker-layer.ts';
import type { PictureLayer } from './picture-layer.ts';
import type { PlaygroundLayer } from './playground-chat.ts';
import type { ProgressLayer } from './progress-layer.ts';
import type { SearchLayer } from './search-layer.ts';
import type { SignInLayer } from './sign-in-layer.ts';

/** Every kind of layer there is, for what draws them and reads them out. `kind` tells which it is. */
export type AnyLayer =
  | CommandLayer
  | ConfirmLayer
  | DetailsLayer
  | FormLayer
  | OpeningLayer
  | PageLayer
  | PagerLayer
  | PickerLayer
  | PictureLayer
  | PlaygroundLayer
  | ProgressLayer
  | SearchLayer
  | SignInLayer;

/** What lies over the view, topmost last; no other kinds are ever made. */
export function layersOf(app: App): readonly AnyLayer[] {
  return app.store.get().layers as readonly AnyLayer[];
}
