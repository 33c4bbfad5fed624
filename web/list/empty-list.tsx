import { Button, Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actionsFor } from '../../shared/screen/access.ts';
import type { Action } from '../../shared/screen/action.ts';
import { createRefusalOf } from '../../shared/screen/edit-refusal.ts';
import { faultByRows } from '../../shared/screen/filter/possible-value.ts';
import { filterFault } from '../../shared/screen/filter-values.ts';
import { type BrowseScreen, type FilterValues, isEditable } from '../../shared/screen/list-screen.ts';
import { screenOf } from '../../shared/screens/registry.ts';
import { firstSentence } from '../../shared/text/punctuation.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { Notice } from '../components/notice.tsx';
import { ScreenIcon } from '../components/screen-icon.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './empty-list.module.css';
import type { ListViewState } from './reading/use-list-view.ts';

interface EmptyListProps<Row> {
  screen: BrowseScreen<Row>;
  view: ListViewState<Row>;
  createAddress: string;
  /** Starts an action on no row. */
  onAct(action: Action<Row>): void;
}

/** Why there are no rows, and what to do next: a failure, filters that match nothing, or nothing made yet. */
export function EmptyList<Row>({ screen, view, createAddress, onAct }: EmptyListProps<Row>) {
  const context = useScreenContext();
  const { say } = context;
  const { error, refresh } = view.list;
  const clearFilters = (
    <Button size="sm" variant="default" onClick={() => view.change({ filters: {}, where: undefined })}>
      {say('web.clearFilters')}
    </Button>
  );
  // An invalid filter fails again on a retry, so no retry is offered.
  const isFilterWrong = screen.filters.some(
    (filter) => filterFault(filter, view.address.filters, context) !== undefined,
  );
  if (error !== null && error !== undefined) {
    return (
      <LoadFailure error={error} onRetry={() => void refresh()} action={isFilterWrong ? clearFilters : undefined} />
    );
  }
  if (isNarrowed(screen, view)) {
    const fault = faultByRows(view.matching.doubts, view.source.known);
    return (
      <Notice
        icon={<IconSearchOff size={32} stroke={1.5} />}
        title={say('web.nothingMatches')}
        text={fault}
        action={clearFilters}
      />
    );
  }
  const beginnings = actionsFor(screen.actions, context).filter(
    (action) => action.on === 'all' && screen.emptyVerbs?.includes(action.verb) && !action.refusal?.(context),
  );
  const link = screen.emptyLink?.(context);
  // Only a list with a default start can be extended to an earlier start.
  const hasStart = screen.filters.some((filter) => filter.id === 'start' && 'default' in filter);
  const hasRange = screen.filters.some(({ id }) => id === 'range');
  // The first sentence names the state, the rest says what to do next.
  const text = say(screen.emptyState);
  const title = firstSentence(text);
  const rest = text.slice(title.length).trim();
  return (
    <Notice
      icon={<ScreenIcon screen={screenOf(screen.noun)} size={32} />}
      title={title}
      text={rest === '' ? undefined : withCommands(rest)}
      action={
        isEditable(screen) ? (
          createRefusalOf(screen, context) === undefined && (
            <Button component={Link} to={createAddress} size="sm" variant="default">
              {say(screen.form.title.create)}
            </Button>
          )
        ) : hasStart || hasRange ? (
          <Button
            size="sm"
            variant="default"
            onClick={() => view.change({ filters: hasRange ? { range: '30d' } : { start: '-30d' } })}
          >
            {say('list.last30Days')}
          </Button>
        ) : (
          <div className={classes.ways}>
            {link !== undefined && (
              <Button component={Link} to={link.path} size="sm" variant="default">
                {say(link.label)}
              </Button>
            )}
            {beginnings.map((action) => (
              <Button key={action.verb} size="sm" variant="default" onClick={() => onAct(action)}>
                {say(action.label)}
              </Button>
            ))}
            {screen.starts && <Starts screen={screen} onStart={(filters) => view.change({ filters })} />}
          </div>
        )
      }
    />
  );
}

/**
 * Whether filters may hide rows. A remembered toggle changes the order of rows and never hides one, so it does not count
 * as a filter.
 */
export function isNarrowed<Row>({ filters }: BrowseScreen<Row>, { address }: ListViewState<Row>): boolean {
  return (
    address.where !== undefined ||
    filters.some(({ id, remembered }) => !remembered && address.filters[id] !== undefined)
  );
}

/** The text with the commands in it as code, which does not break within a flag. */
function withCommands(text: string): ReactNode {
  const parts = text.split(/“(tollgate [^”]+)”/);
  if (parts.length === 1) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, which stay where they are.
  return parts.map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>));
}

interface StartsProps<Row> {
  screen: Pick<BrowseScreen<Row>, 'noun' | 'starts'>;
  onStart(filters: FilterValues): void;
}

/** Filters to begin with as buttons, in room that is kept for them. Where they cannot be read, there are none. */
function Starts<Row>({ screen: { noun, starts }, onStart }: StartsProps<Row>) {
  const context = useScreenContext();
  const { data = [], isPending } = useQuery({
    queryKey: ['starts', noun],
    queryFn: ({ signal }) => starts?.(context, { signal }) ?? [],
    retry: false,
    staleTime: 60_000,
  });
  return (
    <div className={classes.starts}>
      {isPending && <Skeleton height={32} width={280} />}
      {data.map(({ label, filters }) => (
        <Button key={label} size="sm" variant="default" onClick={() => onStart(filters)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
