import type { ScreenContext } from '../../../../../shared/screen/screen-context.ts';
import type { AnyScreen } from '../../../../../shared/screens/registry.ts';
import type { OwnView, ViewSettings } from '../../view-settings.ts';

/** Rows of any screen: what they hold is the screen's business. */
export type Row = object;

/** What a list is made of, and what it asks of the whole. */
export interface ListOptions {
  screen: AnyScreen;
  context(): ScreenContext;
  /** Runs a call so that it is counted and an ended session is renewed. */
  call<Result>(run: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Resolves after so many ms; after none in the next turn of the event loop. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  settings: ViewSettings;
  /** Choices of columns with a name (TUI-10). */
  columnSets?: Readonly<Record<string, readonly string[]>>;
  /** Views of the person's own file (TUI-13). */
  fileViews?: readonly OwnView[];
  keep(change: ViewSettings): void;
}
