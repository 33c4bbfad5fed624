import type { Notify } from '../app.ts';
import { type List, mostRead } from './list.ts';

/** Marking or saving more rows than this asks first, since all of them must be fetched. */
export const manyRows = mostRead;

/** Lists whose pages are all being fetched, and what stops that. */
const fetching = new WeakMap<List, AbortController>();

/** Stops fetching all pages; false when nothing is fetched. */
export function stopFetching(app: Notify, list: List): boolean {
  const controller = fetching.get(list);
  if (!controller || controller.signal.aborted) return false;
  controller.abort();
  app.tell(app.say('tui.loadingStopped', { count: list.window.loaded().length }), 'warn');
  return true;
}

/** Fetches every page of what the filters match. Resolves false when that failed, which is told, or was stopped. */
export async function fetchAll(app: Notify, list: List): Promise<boolean> {
  if (list.window.isComplete() && list.window.isSteady()) return true;
  const controller = new AbortController();
  fetching.set(list, controller);
  app.tell(app.say('tui.loadingAll'), 'accent');
  const isComplete = await list.loadAll(controller.signal);
  fetching.delete(list);
  if (!isComplete && !controller.signal.aborted) app.fail(list.store.get().error);
  return isComplete && !controller.signal.aborted && !isShort(app, list);
}

/** Whether rows are missing that the list says it has (TRU-04): told, and nothing takes what is there for all. */
function isShort(app: Notify, list: List): boolean {
  const received = list.window.loaded().length;
  const total = list.window.leastTotal();
  if (received < total)
    app.tell(app.say('action.incomplete', { received, total }), 'warn', app.say('tui.incompleteHint'));
  return received < total;
}
