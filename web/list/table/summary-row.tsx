import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { hasRole, Role } from '../../../shared/domain/user/role.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { HintLayer } from '../../components/hint-layer.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { listKey } from '../../hooks/use-list.ts';
import { useRoving } from '../../hooks/use-roving.ts';
import classes from './summary-row.module.css';

interface SummaryRowProps<Row> {
  screen: BrowseScreen<Row>;
  filters: FilterValues;
  /** The refresh interval in ms; false to refresh only with the list. */
  refreshEvery: number | false;
}

/**
 * The number of placeholders shown while the totals load, so that nothing moves when they arrive: badges for a log, of
 * which users see fewer than admins, tiles for a report.
 */
const expected = { badges: 4, ownBadges: 1, tiles: 6 };

/** A fixed height for the placeholder, independent of the font. */
const bar = { component: 'span', display: 'inline-block', height: 10 } as const;

/** Facts on the range that a report covers are not sums, so they are shown in small type below the sums. */
const aside = ['covered', 'kept', 'kept_range', 'missing'];

/** The totals of all rows that the filters match (LOG-01), loaded separately from the rows. */
export function SummaryRow<Row>({ screen, filters, refreshEvery }: SummaryRowProps<Row>) {
  const context = useScreenContext();
  const totals = useRef<HTMLDListElement>(null);
  const { say } = context;
  const { data, isError, isPlaceholderData } = useQuery({
    // The key extends the list's key, so that the totals are refreshed with the list.
    queryKey: [...listKey(screen.noun), 'summary', filters],
    queryFn: async ({ signal }) => (await screen.summary?.(filters, context, { signal })) ?? [],
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
    retry: false,
  });
  const badges = hasRole(context.role, Role.Admin) ? 'badges' : 'ownBadges';
  useRoving(totals);
  // The list already shows the error.
  if (isError && data === undefined) return null;
  return (
    <HintLayer>
      <dl
        ref={totals}
        className={classes.row}
        aria-label={say('list.totals')}
        data-stale={isPlaceholderData || isError || undefined}
        data-tiles={screen.isOfSums || undefined}
      >
        {data === undefined
          ? Array.from({ length: screen.summarySize ?? expected[screen.isOfSums ? 'tiles' : badges] }, (_, badge) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
              <div key={badge} className={classes.badge} aria-hidden>
                <dt>
                  <Skeleton {...bar} width={48} />
                </dt>
                <dd>
                  <Skeleton {...bar} width={36} />
                </dd>
              </div>
            ))
          : data.map(({ id, label, cell }) => (
              <div key={id} className={classes.badge} data-fact={aside.includes(id) || undefined}>
                <dt>{say(label)}</dt>
                <dd data-hint={cell.hint} tabIndex={cell.hint === undefined ? undefined : 0}>
                  {cell.text}
                  {cell.hint !== undefined && <span className="visually-hidden">, {cell.hint}</span>}
                </dd>
              </div>
            ))}
      </dl>
    </HintLayer>
  );
}
