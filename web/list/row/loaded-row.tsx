import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { editRefusalOf } from '../../../shared/screen/edit-refusal.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { type BrowseScreen, isEditable } from '../../../shared/screen/list-screen.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { Notice } from '../../components/notice.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { openedOf } from '../reading/list-route.ts';
import type { ListViewState } from '../reading/use-list-view.ts';

interface LoadedRowProps<Row> {
  screen: BrowseScreen<Row>;
  opened: number | string;
  view: ListViewState<Row>;
  /** Draws the row; `refusal` is why it cannot be edited. */
  children(row: Row, refusal: string | undefined): ReactNode;
}

/**
 * Loads the row that the address names. An editable row is fetched anew, so that its form starts from stored values; a
 * read-only one is taken from the page on show where it is there.
 */
export function LoadedRow<Row>({ screen, opened, view, children }: LoadedRowProps<Row>) {
  const context = useScreenContext();
  const { say } = context;
  const shown = view.rows.find((row) => openedOf(screen, row) === opened);
  // A read-only row is not fetched: the gateway would not return a deleted one.
  const isForm = isEditable(screen) && shown !== undefined && editRefusalOf(screen, shown, context) === undefined;
  const known = isForm ? undefined : shown;
  const { data = known, error } = useQuery({
    queryKey: [screen.noun, 'row', opened],
    queryFn: ({ signal }) => {
      if (screen.lookUp !== undefined) {
        return screen.lookUp.find(String(opened), view.address.filters, context, { signal });
      }
      if (screen.get === undefined) throw new Refusal(say(screen.notFound));
      return screen.get(Number(opened), context, { signal });
    },
    enabled: known === undefined,
    // The form starts from the values stored now, and later responses must not replace its input.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data === undefined && error !== null) {
    const isGone = error instanceof GatewayError && error.kind === 'not-found';
    const { message, hint } = describeError(error, say);
    return <Notice title={isGone ? say(screen.notFound) : message} text={isGone ? undefined : hint} />;
  }
  if (data === undefined) {
    return (
      <div aria-hidden>
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} height={38} mb={22} />
        ))}
      </div>
    );
  }
  return children(data, isEditable(screen) ? editRefusalOf(screen, data, context) : undefined);
}
