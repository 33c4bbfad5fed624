import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { UsageRow } from '../../shared/gateway/resources/usage-request.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import type { FilterValues } from '../../shared/screen/list-screen.ts';
import { sumsAtOnceOf, usageReportOf } from '../../shared/screens/usage/usage-memory.ts';
import { usageFacts, usageTiles } from '../../shared/screens/usage/usage-tiles.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { type ListState, listKey } from '../hooks/use-list.ts';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { readChartAddress, writeChartAddress } from './usage-address.ts';
import classes from './usage-board.module.css';
import { CountedChart, SumsChart } from './usage-charts.tsx';
import { UsageTiles } from './usage-tiles.tsx';

interface UsageBoardProps {
  filters: FilterValues;
  list: ListState<UsageRow>;
  /** What to say where the list turned out empty. */
  empty: ReactNode;
}

/**
 * Shows what was spent (WEB-14): the gateway's aggregated sums with the chart at once, and figures that need single
 * calls once the list has loaded them. The board itself never starts to load calls.
 */
export default function UsageBoard({ filters, list, empty }: UsageBoardProps) {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { path, search } = useAddress();
  const { measure } = readChartAddress(search);
  const { say } = context;
  const sums = useQuery({
    // Extends the list's query key, so that refreshing the list also refreshes the sums.
    queryKey: [...listKey('usage'), 'sums', filters],
    queryFn: async () => (await sumsAtOnceOf(filters, context)) ?? null,
    retry: false,
  });
  const isRead = list.page !== undefined && list.isAtOnce !== true && !list.isStale;
  const report = useQuery({
    queryKey: [...listKey('usage'), 'board', filters],
    queryFn: ({ signal }) => usageReportOf(filters, context, { signal }, false),
    enabled: isRead,
    retry: false,
  });
  const known = sums.data ?? undefined;
  const counted = isRead ? report.data : undefined;
  const tiles = useMemo(() => usageTiles({ sums: known, report: counted }, context), [known, counted, context]);
  const facts = useMemo(() => usageFacts({ sums: known, report: counted }, context), [known, counted, context]);
  // One error for both.
  if (tiles === undefined && list.error !== null && list.error !== undefined) return empty;
  const failure = sums.error === null ? undefined : describeError(sums.error, say).message;
  return (
    <section className={classes.board} aria-label={say('usage.title')}>
      <UsageTiles
        tiles={tiles}
        measure={known && measure}
        onMeasure={(next) => navigation.go(path + writeChartAddress(search, { measure: next }))}
      />
      <div className={classes.facts}>
        <dl>
          {facts.map(({ id, label, cell }) => (
            <div key={id} data-tone={cell.tone} title={cell.hint}>
              <dt>{say(label)}</dt>
              <dd>{cell.text}</dd>
            </div>
          ))}
        </dl>
        {known !== undefined && <span>{say(counted === undefined ? 'usage.sumsOnly' : 'usage.counted')}</span>}
        {failure !== undefined && <span data-tone="warn">{say('usage.noSums', { reason: failure })}</span>}
      </div>
      {sums.isPending && context.status.enable_data_export && <div className={classes.waiting} aria-hidden />}
      {known !== undefined ? (
        <SumsChart sums={known} empty={empty} />
      ) : (
        <>
          {counted !== undefined && <CountedChart report={counted} />}
          {!sums.isPending && empty}
        </>
      )}
    </section>
  );
}
