import type { Layers, Notify } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';

/** Where a person was when they asked for something. */
export interface AskingPlace {
  /** Whether they still look at it: nothing was opened over it, and they have not left it. */
  isInFront(): boolean;
}

/** What is about to be opened, by its name. */
export interface OpeningState {
  title: string;
}

/** Something is being fetched and then opened. */
export type OpeningLayer = LayerOf<'opening', OpeningState>;

/** The place in front now, to be asked later whether it still is (TRU-10). */
export function placeInFront(app: Layers): AskingPlace {
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
 * Fetches (by `app.call`) what a place needs and then opens it (TRU-10). That it is being opened is said at once, and Esc calls it off;
 * keys wait for nothing else, so that none of them lands in a form that was not there when it was pressed. What comes
 * when the person has gone elsewhere opens nothing.
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

/** Opens what came of something where it was asked for; else keeps it for `:result`. False when it was kept. */
export function openOrKeep(app: Layers, place: AskingPlace | undefined, open: () => void): boolean {
  if (place === undefined || place.isInFront()) {
    open();
    return true;
  }
  app.store.set({ keptResult: open });
  return false;
}
