import { use } from 'react';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import type { Overview } from '../../../shared/screen/overview.ts';

const fetched = new WeakMap<object, Promise<Overview<never>>>();

/** What a list's rows answer first. Suspends until its code is there; throws where it cannot be had, and tries again then. */
export function useOverview<Row>(screen: Pick<ListScreen<Row, never>, 'overview'>): Overview<Row> {
  const known = fetched.get(screen) as Promise<Overview<Row>> | undefined;
  if (known !== undefined) return use(known);
  if (screen.overview === undefined) throw new Error('a panel was opened for a list without an overview');
  const promise = screen.overview();
  fetched.set(screen, promise as Promise<Overview<never>>);
  promise.catch(() => fetched.delete(screen));
  return use(promise);
}
