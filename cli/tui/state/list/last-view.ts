import type { Layers, Lists, Notify } from '../app.ts';
import type { Layer } from '../layer.ts';
import { goBack, goForward, goTo, leave, placeNow } from './history.ts';
import type { LastView, LeftPlace } from './rows/history-reducer.ts';

/** The layer that is a view of its own, where one covers the list. */
export function coverOf({ store }: Layers): Layer | undefined {
  return store.get().layers.find(({ again }) => again !== undefined);
}

/** Remembers the current view before another one is shown. */
export function rememberView(app: Layers & Lists, cover = coverOf(app)): void {
  if (app.store.get().phase === 'ready') app.store.set({ lastView: { place: placeNow(app, undefined), cover } });
}

/**
 * Goes to the view that was on show before this one, with its filter, order, cursor and marks as they were left; the
 * same key leads back. The steps through the history stay what they were, where the view is the next one in it.
 */
export function openLastView(app: Notify & Layers & Lists): void {
  const { lastView: to, past, layers } = app.store.get();
  if (to === undefined) {
    app.notify(app.say('tuiPlace.noLast'), 'warn');
    return;
  }
  const cover = coverOf(app);
  const here: LastView = { place: placeNow(app, undefined), cover };
  const isBeneath = (cover === undefined) !== (to.cover === undefined) && isSamePlace(to.place, here.place);
  if (isBeneath) app.store.set({ layers: layers.filter(({ kind }) => kind === 'sign-in') });
  else if (past.back.at(-1) === to.place) goBack(app);
  else if (past.forward.at(-1) === to.place) goForward(app);
  else {
    leave(app);
    goTo(app, to.place);
  }
  to.cover?.again?.();
  // The steps above put a newer object for the same list into the history, which is the one to be found there.
  const { back, forward } = app.store.get().past;
  const known = [back.at(-1), forward.at(-1)].find((place) => place && isSamePlace(place, here.place));
  app.store.set({ lastView: { place: isBeneath ? here.place : (known ?? here.place), cover } });
}

/** Whether two places are the same list with the same rows. */
function isSamePlace(one: LeftPlace, other: LeftPlace): boolean {
  const narrowing = ({ noun, filters, search }: LeftPlace) => JSON.stringify([noun, filters, search.trim()]);
  return narrowing(one) === narrowing(other);
}
