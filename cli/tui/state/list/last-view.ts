import type { Layers, Lists, Notify } from '../app.ts';
import type { Layer } from '../layer.ts';
import { currentVisit, goBack, goForward, goTo, leave } from './history.ts';
import type { LastView, Visit } from './rows/history-reducer.ts';

/** The layer that is a view of its own, where one covers the list. */
export function coverOf({ store }: Layers): Layer | undefined {
  return store.get().layers.find(({ again }) => again !== undefined);
}

/** Remembers the current view before another one is shown. */
export function rememberView(app: Layers & Lists, cover = coverOf(app)): void {
  if (app.store.get().phase === 'ready') app.store.set({ lastView: { visit: currentVisit(app, undefined), cover } });
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
  const here: LastView = { visit: currentVisit(app, undefined), cover };
  const isBeneath = (cover === undefined) !== (to.cover === undefined) && isSameVisit(to.visit, here.visit);
  if (isBeneath) app.store.set({ layers: layers.filter(({ kind }) => kind === 'sign-in') });
  else if (past.back.at(-1) === to.visit) goBack(app);
  else if (past.forward.at(-1) === to.visit) goForward(app);
  else {
    leave(app);
    goTo(app, to.visit);
  }
  to.cover?.again?.();
  // The steps above put a newer object for the same list into the history, which is the one to be found there.
  const { back, forward } = app.store.get().past;
  const known = [back.at(-1), forward.at(-1)].find((visit) => visit && isSameVisit(visit, here.visit));
  app.store.set({ lastView: { visit: isBeneath ? here.visit : (known ?? here.visit), cover } });
}

/** Whether two places are the same list with the same rows. */
function isSameVisit(one: Visit, other: Visit): boolean {
  const narrowing = ({ noun, filters, search }: Visit) => JSON.stringify([noun, filters, search.trim()]);
  return narrowing(one) === narrowing(other);
}
