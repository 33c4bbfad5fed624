import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { HintLayer } from '../../components/hint-layer.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { listKey } from '../../hooks/use-list.ts';
import classes from './summary-row.module.css';

interface SummaryRowProps<Row> {
  screen: BrowseScreen<Row>;
  filters: FilterValues;
  /** Asks again as often, in ms; false only when the list is asked again. */
  refreshEvery: number | false;
}

/** What stands while the totals are fetched, so that nothing moves when they come: the badges of a log, the tiles of a report. */
const expected = { badges: [0, 1, 2, 3], tiles: [0, 1, 2, 3, 4, 5] };

/** As high as a line, whatever its letters. */
const bar = { component: 'span', display: 'inline-block', height: 10 } as const;

/** What a report covers is no sum of it: it stands below the sums, in small. */
const aside = ['covered', 'kept', 'kept_range', 'missing'];

/** The totals of all that the filters match (LOG-01), asked for beside the rows. */
export function SummaryRow<Row>({ screen, filters, refreshEvery }: SummaryRowProps<Row>) {
  const context = useScreenContext();
  const { say } = context;
  const { data, isError, isPlaceholderData } = useQuery({
    // Refreshed with the list, whose key it extends.
    queryKey: [...listKey(screen.noun), 'summary', filters],
    queryFn: async ({ signal }) => (await screen.summary?.(filters, context, { signal })) ?? [],
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
    retry: false,
  });
  // The list tells what went wrong.
  if (isError && data === undefined) return null;
  return (
    <HintLayer>
      <dl
        className={classes.row}
        aria-label={say('list.totals')}
        data-stale={isPlaceholderData || isError || undefined}
        data-tiles={screen.isOfSums || undefined}
      >
        {data === undefined
          ? expected[screen.isOfSums ? 'tiles' : 'badges'].map((badge) => (
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
