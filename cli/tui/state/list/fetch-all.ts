import { formatNumber } from '../../../../shared/format/money.ts';
import { mostRead } from '../../../../shared/screen/reading/plan-reading.ts';
import type { Notify } from '../app.ts';
import type { List } from './rows/list.ts';
import { mostKept } from './rows/row-window.ts';

/** Marking or saving more rows than this asks for confirmation, since all of them must be fetched. */
export const manyRows = mostRead;

/** Lists whose pages are all being fetched, with the controller that stops it. */
const fetching = new WeakMap<List, AbortController>();
/** Lists for which the fetch of all pages was stopped, with the number of rows loaded by then. */
const stopped = new WeakMap<List, number>();

/** Whether all pages of a list are being fetched, or that fetch was stopped and no rows have been loaded since. */
export function fetchStateOf(list: List): 'running' | 'stopped' | undefined {
  if (fetching.has(list)) return 'running';
  return stopped.get(list) === list.window.loaded().length && !list.window.isComplete() ? 'stopped' : undefined;
}

/** Stops fetching all pages; false when no such fetch is running. */
export function stopFetching(app: Notify, list: List): boolean {
  const controller = fetching.get(list);
  if (!controller || controller.signal.aborted) return false;
  controller.abort();
  fetching.delete(list);
  stopped.set(list, list.window.loaded().length);
  list.touch();
  app.notify(app.say('tui.loadingStopped', { count: list.window.loaded().length }), 'warn');
  return true;
}

/**
 * Fetches every page of the rows that the filters match. Resolves to false when a page failed, which is reported, or
 * when the fetch was stopped.
 */
export async function fetchAll(app: Notify, list: List): Promise<boolean> {
  if (!list.isOld() && list.window.isComplete() && list.window.isSteady()) return true;
  const controller = new AbortController();
  fetching.set(list, controller);
  stopped.delete(list);
  app.notifyBegun(app.say('tui.loadingAll'));
  const isComplete = await list.loadAll(controller.signal);
  await settled(list);
  // The page that was being fetched when it was stopped has arrived by now.
  if (controller.signal.aborted) stopped.set(list, list.window.loaded().length);
  if (fetching.get(list) === controller) fetching.delete(list);
  list.touch();
  if (!isComplete && !controller.signal.aborted) {
    const { error } = list.store.get();
    if (error === undefined) app.notify(app.say('tuiPlace.tooManyRows', { most: formatNumber(mostKept) }), 'warn');
    else app.fail(error);
  }
  return isComplete && !controller.signal.aborted && !isShort(app, list);
}

/** Resolves once the rows on show are those of the current query, search and order, or once the request has failed. */
function settled(list: List): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (list.isOld()) return;
      stop();
      resolve();
    };
    const stop = list.store.subscribe(look);
    look();
  });
}

/**
 * Whether fewer rows were received than the gateway's total (TRU-04): this is reported, and callers do not take the
 * received rows for all.
 */
function isShort(app: Notify, list: List): boolean {
  const received = list.window.loaded().length;
  const total = list.window.leastTotal();
  if (received < total)
    app.notify(app.say('action.incomplete', { received, total }), 'warn', app.say('tui.incompleteHint'));
  return received < total;
}
