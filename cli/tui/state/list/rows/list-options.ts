import type { ScreenContext } from '../../../../../shared/screen/screen-context.ts';
import type { AnyScreen } from '../../../../../shared/screens/registry.ts';
import type { OwnView, ViewSettings } from '../../view-settings.ts';

/** A row of any screen; only its screen knows the fields. */
export type Row = object;

/** What a list is created from, and the services of the app that it uses. */
export interface ListOptions {
  screen: AnyScreen;
  context(): ScreenContext;
  /** Runs a call so that it is counted as pending, and an expired session is renewed. */
  call<Result>(run: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Resolves after `ms` milliseconds; with 0 in the next turn of the event loop. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  settings: ViewSettings;
  /** Named sets of columns (TUI-10). */
  columnSets?: Readonly<Record<string, readonly string[]>>;
  /** Views from the user's file (TUI-13). */
  fileViews?: readonly OwnView[];
  keep(change: ViewSettings): void;
}
