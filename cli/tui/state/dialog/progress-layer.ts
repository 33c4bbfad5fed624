import type { StepOutcome } from '../../../../shared/screen/flow/run-outcome.ts';
import type { LiveCell, LiveTable } from '../../../../shared/screen/live-table.ts';
import type { Layers, Notify } from '../app.ts';
import { performFindIn, type SearchedEntries } from '../find/find-entries.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import type { RunRest } from '../ran.ts';
import { createStore } from '../store.ts';

export interface ProgressItem {
  id: number;
  /** The heading of the row. */
  name: string;
  outcome: 'waiting' | StepOutcome;
  /** The gateway's message, or why the row was skipped. */
  text: string;
}

export interface ProgressState {
  title: string;
  command: string;
  /** The rows of a run; empty for a job that runs in the gateway. */
  items: readonly ProgressItem[];
  /** Progress of a job that runs in the gateway; undefined for a run over rows. */
  measured: { done: number; total: number } | undefined;
  isRunning: boolean;
  isStopping: boolean;
  /** The first item shown; of a table the row the cursor is in. */
  top: number;
  /** The words searched for among the items; '' for none. */
  query: string;
  /** Once the run is over: how it can be continued. */
  rest: RunRest;
  /** The table that the run fills, shown in place of its items. */
  live?: LiveTable;
  /** The column of the table that the cursor is in. */
  column: number;
}

export type ProgressLayer = LayerOf<'progress', ProgressState>;

export interface Progress {
  /** Reports the progress of a job that runs in the gateway. */
  measure(done: number, total: number): void;
  report(id: number, outcome: ProgressItem['outcome'], text: string): void;
  /** Shows the table that the run fills; it stays open when the run is over. */
  showTable(table: LiveTable): void;
  /** Ends the run; closes the layer when all rows are done and no table leads to details. */
  end(isAllDone: boolean, rest?: RunRest): void;
}

/** The cell under the cursor of a run's table. */
function cellAt({ live, top, column }: Pick<ProgressState, 'live' | 'top' | 'column'>): LiveCell | undefined {
  return live?.rows[top]?.cells[column];
}

/** Whether the cells of a table lead to details; one that only counted says nothing more once the run is over. */
function leadsOn(live: LiveTable | undefined): boolean {
  return live?.rows.some(({ cells }) => cells.some(({ row }) => row !== undefined)) ?? false;
}

/** Failures come first once the run is over, because the user must look at them. */
const order: readonly ProgressItem['outcome'][] = ['unsure', 'failed', 'skipped', 'waiting', 'done'];

/** The items in the order in which they are shown. */
export function shownItems({ items, isRunning }: Pick<ProgressState, 'items' | 'isRunning'>): readonly ProgressItem[] {
  return isRunning ? items : items.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
}

/** Number of finished rows that stay visible above the current one. */
const resultsAbove = 5;

/**
 * Shows a run over several rows item by item, or the progress of a job; the run can be stopped, or continue in the
 * background.
 */
export function openProgress(
  app: Notify & Layers,
  options: {
    title: string;
    command: string;
    items: readonly { id: number; name: string }[];
    onCopyCommand(): void;
    onStop(): void;
    /** Opens the row to which a cell of the table belongs. */
    onOpen(row: NonNullable<LiveCell['row']>): void;
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
    query: '',
    column: 0,
    rest: {},
  });
  const searched: SearchedEntries = {
    texts: () => shownItems(store.get()).map(({ name, text }) => `${name} ${text}`),
    cursor: () => store.get().top,
    goTo: (top) => {
      isFollowing = false;
      store.set({ top });
    },
    query: () => store.get().query,
    setQuery: (query) => store.set({ query }),
  };
  const layer: ProgressLayer = {
    kind: 'progress',
    get context() {
      const { isRunning, live } = store.get();
      if (live) return isRunning ? ('matrix' as const) : ('matrix-over' as const);
      return isRunning ? ('progress' as const) : ('progress-over' as const);
    },
    store,
    perform: (action) => {
      if (performFindIn(app, searched, action)) return;
      const state = store.get();
      if (action === 'close') app.pop(layer);
      else if (action === 'copy-command') options.onCopyCommand();
      else if (action === 'go-on' || action === 'retry') {
        app.pop(layer);
        (action === 'retry' ? state.rest.retry : state.rest.goOn)?.();
      } else if (action === 'stop') {
        options.onStop();
        store.set({ isStopping: true });
      } else if (action === 'open') {
        const row = cellAt(state)?.row;
        if (row) options.onOpen(row);
      } else if (action === 'left' || action === 'right') {
        const sideways = action === 'left' ? 'up' : 'down';
        store.set({ column: moved(sideways, state.column, state.live?.heads.length ?? 1, 1) });
      } else {
        isFollowing = false;
        store.set({ top: moved(action, state.top, (state.live?.rows ?? state.items).length, 10) });
      }
    },
    refusal: (action) => {
      const { isRunning, rest } = store.get();
      if (action === 'stop' && !isRunning) return app.say('tui.nothingRunning');
      if (action === 'open' && cellAt(store.get())?.row === undefined) return app.say('probe.nothingInCell');
      if (action === 'go-on' && !rest.goOn) return app.say('tui.nothingLeft');
      return action === 'retry' && !rest.retry ? app.say('tui.nothingFailed') : undefined;
    },
  };
  app.push(layer);
  return {
    measure: (done, total) => store.set({ measured: { done, total } }),
    report: (id, outcome, text) => {
      const items = store.get().items.map((item) => (item.id === id ? { ...item, outcome, text } : item));
      // The current row stays visible with a few results above it, until the user scrolls.
      const next = items.findIndex((item) => item.outcome === 'waiting');
      const top = Math.max(0, next - resultsAbove);
      store.set({ items, ...(isFollowing && next >= 0 && { top }) });
    },
    showTable: (live) => store.set({ live }),
    end: (isAllDone, rest = {}) => {
      const { live, top } = store.get();
      store.set({ isRunning: false, isStopping: false, top: live ? top : 0, rest: live ? {} : rest });
      if (isAllDone && !leadsOn(live)) app.pop(layer);
    },
  };
}
