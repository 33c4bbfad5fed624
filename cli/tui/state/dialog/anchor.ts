import type { Layers, Notify } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';

/** The view and layer from which the user requested something. */
export interface Anchor {
  /** Whether it is still in front: nothing was opened over it, and the user has not left it. */
  isInFront(): boolean;
}

/** The name of the view or dialog that is about to open. */
export interface OpeningState {
  title: string;
}

/** Shown while data is fetched for a view or dialog that then opens. */
export type OpeningLayer = LayerOf<'opening', OpeningState>;

/** Remembers what is in front now, to check later whether it still is (TRU-10). */
export function anchorInFront(app: Layers): Anchor {
  const now = () => {
    const { layers, view, phase } = app.store.get();
    return { top: layers.at(-1), view, phase };
  };
  const then = now();
  return {
    isInFront: () => {
      const { top, view, phase } = now();
      return top === then.top && view === then.view && phase === then.phase;
    },
  };
}

/**
 * Fetches the data that a view or dialog needs (by `app.call`) and then opens it (TRU-10). The title is shown at once,
 * and Esc cancels the fetch; no keys are queued meanwhile, so that none of them reaches a form that was not there when
 * it was pressed. A result that arrives after the user has gone elsewhere opens nothing.
 */
export async function fetchThenOpen<Result>(
  app: Notify & Layers,
  title: string,
  fetch: (signal: AbortSignal) => Promise<Result>,
  open: (result: Result) => void,
): Promise<void> {
  const controller = new AbortController();
  const store = createStore<OpeningState>({ title });
  const layer: OpeningLayer = {
    kind: 'opening',
    context: 'opening',
    store,
    perform: () => {
      controller.abort();
      app.pop(layer);
    },
  };
  app.push(layer);
  const isWaitedFor = () => app.store.get().layers.at(-1) === layer;
  try {
    const result = await fetch(controller.signal);
    const isInFront = isWaitedFor();
    app.pop(layer);
    if (isInFront) open(result);
  } catch (error) {
    const isInFront = app.store.get().layers.includes(layer);
    app.pop(layer);
    if (isInFront && !controller.signal.aborted) app.fail(error);
  }
}

/** Opens a result where it was requested; otherwise keeps it for `:result`. False when it was kept. */
export function openOrKeep(app: Layers, anchor: Anchor | undefined, open: () => void): boolean {
  if (anchor === undefined || anchor.isInFront()) {
    open();
    return true;
  }
  app.store.set({ keptResult: open });
  return false;
}
