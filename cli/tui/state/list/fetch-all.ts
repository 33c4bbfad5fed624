import { formatNumber } from '../../../../shared/format/money.ts';
import { mostRead } from '../../../../shared/screen/reading/plan-reading.ts';
import type { Notify } from '../app.ts';
import type { List } from './rows/list.ts';
import { mostKept } from './rows/row-window.ts';

/** Marking or saving more rows than this asks first, since all of them must be fetched. */
export const manyRows = mostRead;

/** Lists whose pages are all being fetched, and what stops that. */
const fetching = new WeakMap<List, AbortController>();
/** Those of which that was stopped, and the rows that were there then. */
const stopped = new WeakMap<List, number>();

/** Whether all pages of a list are being fetched, or that was stopped and nothing was asked since. */
export function fetchStateOf(list: List): 'running' | 'stopped' | undefined {
  if (fetching.has(list)) return 'running';
  return stopped.get(list) === list.window.loaded().length && !list.window.isComplete() ? 'stopped' : undefined;
}

/** Stops fetching all pages; false when nothing is fetched. */
export function stopFetching(app: Notify, list: List): boolean {
  const controller = fetching.get(list);
  if (!controller || controller.signal.aborted) return false;
  controller.abort();
  fetching.delete(list);
  stopped.set(list, list.window.loaded().length);
  list.touch();
  app.tell(app.say('tui.loadingStopped', { count: list.window.loaded().length }), 'warn');
  return true;
}

/** Fetches every page of what the filters match. Resolves false when that failed, which is told, or was stopped. */
export async function fetchAll(app: Notify, list: List): Promise<boolean> {
  if (!list.isOld() && list.window.isComplete() && list.window.isSteady()) return true;
  const controller = new AbortController();
  fetching.set(list, controller);
  stopped.delete(list);
  app.tellBegun(app.say('tui.loadingAll'));
  const isComplete = await list.loadAll(controller.signal);
  await settled(list);
  // The page that was under way when it was stopped is there as well by now.
  if (controller.signal.aborted) stopped.set(list, list.window.loaded().length);
  if (fetching.get(list) === controller) fetching.delete(list);
  list.touch();
  if (!isComplete && !controller.signal.aborted) {
    const { error } = list.store.get();
    if (error === undefined) app.tell(app.say('tuiPlace.tooManyRows', { most: formatNumber(mostKept) }), 'warn');
    else app.fail(error);
  }
  return isComplete && !controller.signal.aborted && !isShort(app, list);
}

/** Resolves once the rows on show are those of the query, search and order as they are now, or a failure is known. */
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

/** Whether rows are missing that the list says it has (TRU-04): told, and nothing takes what is there for all. */
function isShort(app: Notify, list: List): boolean {
  const received = list.window.loaded().length;
  const total = list.window.leastTotal();
  if (received < total)
    app.tell(app.say('action.incomplete', { received, total }), 'warn', app.say('tui.incompleteHint'));
  return received < total;
}
