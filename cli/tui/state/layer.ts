import type { KeyContext } from '../keys/key-table.ts';
import type { OpeningState } from './asking-place.ts';
import type { CommandState } from './command-layer.ts';
import type { ConfirmState } from './confirm-layer.ts';
import type { DetailsState } from './details-layer.ts';
import type { FormLayerState } from './form-layer.ts';
import type { PagerState } from './pager-layer.ts';
import type { PickerState } from './picker-layer.ts';
import type { PictureLayerState } from './picture-layer.ts';
import type { PlaygroundState } from './playground-chat.ts';
import type { ProgressState } from './progress-layer.ts';
import type { SearchState } from './search-layer.ts';
import type { SignInState } from './sign-in-layer.ts';
import type { Store } from './store.ts';

/** What lies over the view and takes the keys first. `kind` chooses how it is drawn. */
interface LayerOf<Kind extends string, State> {
  kind: Kind;
  context: KeyContext;
  store: Store<State>;
  /** Does one of the key table's actions of this context. */
  perform(action: string): void;
  /** Why an action cannot be done now. */
  refusal?(action: string): string | undefined;
  /** Takes text that was typed or pasted. Without it, typing does nothing here. */
  type?(text: string, isPasted: boolean): void;
}

export type PickerLayer = LayerOf<'picker', PickerState>;
export type ConfirmLayer = LayerOf<'confirm', ConfirmState>;
export type ProgressLayer = LayerOf<'progress', ProgressState>;
export type FormLayer = LayerOf<'form', FormLayerState>;
export type CommandLayer = LayerOf<'command', CommandState>;
export type SearchLayer = LayerOf<'search', SearchState>;
/** Lines to read: help, message log, a text for copying by hand. */
export type PagerLayer = LayerOf<'pager', PagerState>;
export type PictureLayer = LayerOf<'picture', PictureLayerState>;
export type PlaygroundLayer = LayerOf<'playground', PlaygroundState>;
/** A place that is no list: facts, texts, charts. */
export type PageLayer = LayerOf<'page', PagerState>;
export type DetailsLayer = LayerOf<'details', DetailsState>;
/** Something is being fetched and then opened. */
export type OpeningLayer = LayerOf<'opening', OpeningState>;
export type SignInLayer = LayerOf<'sign-in', SignInState>;

export type Layer =
  | PickerLayer
  | ConfirmLayer
  | ProgressLayer
  | FormLayer
  | CommandLayer
  | SearchLayer
  | PagerLayer
  | PageLayer
  | PictureLayer
  | PlaygroundLayer
  | DetailsLayer
  | OpeningLayer
  | SignInLayer;
