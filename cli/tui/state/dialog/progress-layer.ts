import type { LiveTable } from '../../../../shared/screens/live-table.ts';
import type { ToldOutcome } from '../../../../shared/screens/run-outcome.ts';
import type { Layers, Notify } from '../app.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';

export interface ProgressItem {
  id: number;
  name: string;
  outcome: 'waiting' | ToldOutcome;
  /** What the gateway said, or why it was not tried. */
  text: string;
}

export interface ProgressState {
  title: string;
  command: string;
  /** Of a run over rows; none for a job of the gateway's. */
  items: readonly ProgressItem[];
  /** How far a job of the gateway's is. */
  measured: { done: number; total: number } | undefined;
  isRunning: boolean;
  isStopping: boolean;
  /** The first item shown. */
  top: number;
  /** Once it is over: what it may go on with. */
  rest: RunRest;
  /** The table that the run fills, in place of its items. */
  live?: LiveTable;
  /** The first column of the table shown. */
  left: number;
}

/** What a run that is over may go on with. */
export interface RunRest {
  /** With all that was not done: failed, or not begun. */
  goOn?: () => void;
  /** With what failed alone. */
  retry?: () => void;
}

export type ProgressLayer = LayerOf<'progress', ProgressState>;

export interface Progress {
  /** How far a job of the gateway's is. */
  measure(done: number, total: number): void;
  report(id: number, outcome: ProgressItem['outcome'], text: string): void;
  /** Shows the table that the run fills; it stays to be looked at when the run is over. */
  showTable(table: LiveTable): void;
  /** The run is over; where nothing is left to look at, it closes. */
  end(isAllDone: boolean, rest?: RunRest): void;
}

/** Results that stay in sight above what is being done. */
const resultsAbove = 5;

/** Shows a run over several rows item by item, or how far a job is; it can be stopped, or left to go on behind. */
export function openProgress(
  app: Notify & Layers,
  options: {
    title: string;
    command: string;
    items: readonly { id: number; name: string }[];
    onCopyCommand(): void;
    onStop(): void;
  },
): Progress {
  let isFollowing = true;
  const store = createStore<ProgressState>({
    title: options.title,
    command: options.command,
    items: options.items.map((item) => ({ ...item, outcome: 'waiting', text: '' })),
    measured: undefined,
    isRunning: true,
    isStopping: false,
    top: 0,
    left: 0,
    rest: {},
  });
  const layer: ProgressLayer = {
    kind: 'progress',
    get context() {
      return store.get().isRunning ? ('progress' as const) : ('progress-over' as const);
    },
    store,
    perform: (action) => {
      const state = store.get();
      if (action === 'close') app.pop(layer);
      else if (action === 'copy-command') options.onCopyCommand();
      else if (action === 'go-on' || action === 'retry') {
        app.pop(layer);
        (action === 'retry' ? state.rest.retry : state.rest.goOn)?.();
      } else if (action === 'stop') {
        options.onStop();
        store.set({ isStopping: true });
      } else if (action === 'columns-left' || action === 'columns-right') {
        const last = Math.max(0, (state.live?.heads.length ?? 1) - 1);
        const left = state.left + (action === 'columns-left' ? -1 : 1);
        store.set({ left: Math.min(last, Math.max(0, left)) });
      } else {
        isFollowing = false;
        store.set({ top: moved(action, state.top, (state.live?.rows ?? state.items).length, 10) });
      }
    },
    refusal: (action) => {
      const { isRunning, rest } = store.get();
      if (action === 'stop' && !isRunning) return app.say('tui.nothingRunning');
      if (action === 'go-on' && !rest.goOn) return app.say('tui.nothingLeft');
      return action === 'retry' && !rest.retry ? app.say('tui.nothingFailed') : undefined;
    },
  };
  app.push(layer);
  return {
    measure: (done, total) => store.set({ measured: { done, total } }),
    report: (id, outcome, text) => {
      const items = store.get().items.map((item) => (item.id === id ? { ...item, outcome, text } : item));
      // What is being done stays in sight, a few results above it, until the person scrolls.
      const next = items.findIndex((item) => item.outcome === 'waiting');
      const top = Math.max(0, next - resultsAbove);
      store.set({ items, ...(isFollowing && next >= 0 && { top }) });
    },
    showTable: (live) => store.set({ live }),
    end: (isAllDone, rest = {}) => {
      const { live, top } = store.get();
      store.set({ isRunning: false, isStopping: false, top: live ? top : 0, rest: live ? {} : rest });
      if (isAllDone && !live) app.pop(layer);
    },
  };
}
