import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { shortenTime } from '../../../shared/format/time.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { OpenRelated } from '../../../shared/screens/navigation/related-lists.ts';
import { type AnyScreen, lists } from '../../../shared/screens/registry.ts';
import { CellView } from '../../components/cell-view.tsx';
import { FailureReason } from '../../components/failure-reason.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { openedOf, routeOf, writeOpened } from '../reading/list-route.ts';
import { relatedAddress } from '../reading/related-address.ts';
import classes from './row-calls.module.css';

/** How many calls are read: they fit into one response and can be scanned at a glance. */
const mostCalls = 20;

/** The newest calls of a row, each with a link to its details in the log (LOG-04). */
export default function RowCalls({ related }: { related: OpenRelated }) {
  const context = useScreenContext();
  const { say } = context;
  const { data, error, refetch } = useQuery({
    queryKey: ['overview', related.noun, 'calls', related.filters],
    queryFn: async ({ signal }) => {
      const screen: AnyScreen | undefined = await lists.find(({ noun }) => noun === related.noun)?.load();
      if (screen === undefined) throw new Error(`no list is called ${related.noun}`);
      const page = await screen.list({ page: 1, pageSize: mostCalls, filters: related.filters }, context, { signal });
      return { screen, rows: page.rows.slice(0, mostCalls) };
    },
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.view}>
      <p className={classes.head}>
        <span>
          {data !== undefined &&
            (data.rows.length === 0
              ? say('overview.noCallsOfAWeek')
              : say('overview.lastOfAWeek', { count: data.rows.length }))}
        </span>
        <Link to={relatedAddress(related)}>
          {say('overview.seeAll')} <IconArrowRight size={13} stroke={1.6} aria-hidden />
        </Link>
      </p>
      {data === undefined ? (
        Array.from({ length: mostCalls }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all lines are alike.
          <Skeleton key={line} height={12} my={9} width={`${90 - ((line * 13) % 30)}%`} />
        ))
      ) : (
        <ul>
          {data.rows.map((row) => (
            <Call
              key={data.screen.id(row)}
              screen={data.screen}
              row={row}
              search={`?${new URLSearchParams(related.filters)}`}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** One line for a call: its time, its model, and its cost or the reason of its failure. */
function Call<Row>({ screen, row, search }: { screen: BrowseScreen<Row>; row: Row; search: string }) {
  const context = useScreenContext();
  const cell = (id: string) => screen.columns.find((column) => column.id === id)?.cell(row, context);
  const isFailed = cell('type')?.raw === 'error';
  const cost = cell('quota');
  const time = cell('created_at')?.text ?? '';
  return (
    <li>
      <Link to={writeOpened(routeOf(screen), openedOf(screen, row), search)} title={time}>
        {shortenTime(time, context.now())}
      </Link>
      <span className={classes.cut}>{cell('model_name')?.text || cell('type')?.text}</span>
      {isFailed || cost === undefined || cost.isEmpty ? (
        <span className={classes.reason} title={cell('content')?.text}>
          <FailureReason text={cell('content')?.text ?? ''} />
        </span>
      ) : (
        <span className={classes.cost}>
          <CellView cell={{ ...cost, text: cost.text, hint: undefined }} isNumeric />
        </span>
      )}
    </li>
  );
}
