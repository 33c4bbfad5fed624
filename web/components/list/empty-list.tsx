import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconSearchOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { GatewayError } from '../../../shared/gateway/gateway-error.ts';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { describeError } from '../../../shared/screens/describe-error.ts';
import { filterFault } from '../../../shared/screens/filter-values.ts';
import { type BrowseScreen, isEditable } from '../../../shared/screens/list-screen.ts';
import { useSession } from '../../console-context.tsx';
import { Notice } from '../notice.tsx';
import type { ListViewState } from './use-list-view.ts';

/** Why there are no rows, and what to do next: a failure, filters that match nothing, or nothing made yet. */
export function EmptyList<Row>(props: { screen: BrowseScreen<Row>; view: ListViewState<Row>; createAddress: string }) {
  const { screen, view, createAddress } = props;
  const context = useScreenContext();
  const { say } = context;
  const { error, refresh } = view.list;
  const { statusFailure } = useSession();
  const clearFilters = (
    <Button size="sm" variant="default" onClick={() => view.change({ filters: {} })}>
      {say('web.clearFilters')}
    </Button>
  );
  // Asking once more cannot help there.
  const isFilterWrong = screen.filters.some(
    (filter) => filterFault(filter, view.address.filters, context) !== undefined,
  );
  if (error !== null && error !== undefined) {
    const { message, hint } = describeError(error, say);
    const isAway = (failure: unknown) => failure instanceof GatewayError && failure.kind === 'network';
    const isToldAbove = isAway(error) && isAway(statusFailure);
    return (
      <div role="alert">
        <Notice
          icon={<IconAlertTriangle size={32} stroke={1.5} />}
          // What the notice above the page says already is not said twice.
          title={isToldAbove ? say('web.notLoaded') : message}
          text={isToldAbove ? undefined : hint}
          action={
            isFilterWrong ? (
              clearFilters
            ) : (
              <Button size="sm" variant="default" onClick={() => void refresh()}>
                {say('common.retry')}
              </Button>
            )
          }
        />
      </div>
    );
  }
  // A remembered toggle orders the rows; it never hides one.
  const isFiltered = screen.filters.some(({ id, remembered }) => !remembered && view.address.filters[id] !== undefined);
  if (isFiltered) {
    return (
      <Notice icon={<IconSearchOff size={32} stroke={1.5} />} title={say('web.nothingMatches')} action={clearFilters} />
    );
  }
  return (
    <Notice
      icon={<IconInbox size={32} stroke={1.5} />}
      title={say(screen.emptyState)}
      action={
        isEditable(screen) && (
          <Button component={Link} to={createAddress} size="sm">
            {say(screen.form.title.create)}
          </Button>
        )
      }
    />
  );
}
