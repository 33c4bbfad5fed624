import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { listKey } from '../../hooks/use-list.ts';
import type { ListViewState } from './use-list-view.ts';

/** The row of a panel; `row` and `error` are both empty while it is loading. */
export interface OpenedRow<Row> {
  row: Row | undefined;
  /** Why there is no row; null while it is loading. */
  error: Error | null;
}

/**
 * The row of a panel: from the rows on show, which are read again after every change; fetched where it is not among
 * them. The last known row stays while it is fetched.
 */
export function useOpenedRow<Row>(
  screen: Pick<ListScreen<Row, never>, 'noun' | 'id' | 'get'>,
  id: number,
  view: Pick<ListViewState<Row>, 'rows'>,
): OpenedRow<Row> {
  const context = useScreenContext();
  const known = view.rows.find((row) => screen.id(row) === id);
  const { data, error } = useQuery({
    queryKey: [...listKey(screen.noun), 'row', id],
    queryFn: ({ signal }) => screen.get(id, context, { signal }),
    enabled: known === undefined,
  });
  const last = useRef<{ id: number; row: Row }>(undefined);
  if (known !== undefined) last.current = { id, row: known };
  const isGone = error instanceof GatewayError && error.kind === 'not-found';
  const before = last.current?.id === id && !isGone ? last.current.row : undefined;
  const row = known ?? (isGone ? undefined : data) ?? before;
  return { row, error: row === undefined ? error : null };
}
