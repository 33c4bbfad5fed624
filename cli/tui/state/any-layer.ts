import type { Layers } from './app.ts';
import type { BoxLayer } from './box/box-reducer.ts';
import type { PlaygroundLayer } from './chat/playground-chat.ts';
import type { OpeningLayer } from './dialog/anchor.ts';
import type { CommandLogLayer } from './dialog/command-log-layer.ts';
import type { ConfirmLayer } from './dialog/confirm-layer.ts';
import type { HelpLayer } from './dialog/help-layer.ts';
import type { PagerLayer } from './dialog/pager-layer.ts';
import type { PickerLayer } from './dialog/picker-layer.ts';
import type { PictureLayer } from './dialog/picture-layer.ts';
import type { ProgressLayer } from './dialog/progress-layer.ts';
import type { FindLayer } from './find/find-line.ts';
import type { FormLayer } from './form/form-state.ts';
import type { CommandLayer } from './input/command-layer.ts';
import type { LettersLayer } from './input/letters-layer.ts';
import type { BesideLayer } from './list/beside.ts';
import type { DetailsLayer } from './list/details-layer.ts';
import type { PaneLayer } from './list/pane-layer.ts';
import type { SearchLayer } from './list/search-layer.ts';
import type { PageLayer } from './pages/page-layer.ts';
import type { SignInLayer } from './sign-in/sign-in-layer.ts';
import type { TreeLayer } from './tree/tree-layer.ts';

/** Every kind of layer, for the code that draws layers or reads them out. `kind` is the discriminant. */
export type AnyLayer =
  | BesideLayer
  | BoxLayer
  | CommandLayer
  | CommandLogLayer
  | ConfirmLayer
  | DetailsLayer
  | FindLayer
  | FormLayer
  | HelpLayer
  | LettersLayer
  | OpeningLayer
  | PageLayer
  | PagerLayer
  | PaneLayer
  | PickerLayer
  | PictureLayer
  | PlaygroundLayer
  | ProgressLayer
  | SearchLayer
  | SignInLayer
  | TreeLayer;

/** The layers over the view, topmost last. The cast is safe: layers of other kinds are never made. */
export function layersOf(app: Layers): readonly AnyLayer[] {
  return app.store.get().layers as readonly AnyLayer[];
}

const covering: ReadonlySet<string> = new Set<AnyLayer['kind']>([
  ...(['box', 'command-log', 'form', 'details', 'help', 'page'] as const),
  ...(['pager', 'picture', 'playground', 'progress', 'sign-in', 'tree'] as const),
]);

/** Whether a layer takes the whole body; the others are drawn over it. */
export function coversBody({ kind }: AnyLayer): boolean {
  return covering.has(kind);
}
