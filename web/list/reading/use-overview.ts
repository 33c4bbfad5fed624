import { use } from 'react';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import type { Overview } from '../../../shared/screen/overview.ts';

const fetched = new WeakMap<object, Promise<Overview<never>>>();

/** The overview of a list's rows. Suspends until its code is loaded; throws when that fails. The next call retries. */
export function useOverview<Row>(screen: Pick<ListScreen<Row, never>, 'overview'>): Overview<Row> {
  const known = fetched.get(screen) as Promise<Overview<Row>> | undefined;
  if (known !== undefined) return use(known);
  if (screen.overview === undefined) throw new Error('a panel was opened for a list without an overview');
  const promise = screen.overview();
  fetched.set(screen, promise as Promise<Overview<never>>);
  promise.catch(() => fetched.delete(screen));
  return use(promise);
}
