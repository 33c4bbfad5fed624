import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { chartQuery } from '../../shared/screens/dashboard/dashboard-query.ts';
import { loadUsage } from '../../shared/screens/dashboard/load-usage.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { type DashboardAddress, readDashboardAddress, writeDashboardAddress } from './dashboard-address.ts';

/** The dashboard's query as the address holds it, and its answer. */
export function useUsage() {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { path, search } = useAddress();
  const address = useMemo(() => readDashboardAddress(search), [search]);
  const { usageQuery, refusal } = useUsageQuery(address, context);
  const query = useQuery({
    queryKey: ['dashboard', address.filters],
    queryFn: ({ signal }) => loadUsage(chartQuery(address.filters, context), context, { signal }),
    enabled: refusal === undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const change = useCallback(
    (part: Partial<DashboardAddress>) => navigation.go(path + writeDashboardAddress({ ...address, ...part })),
    [navigation, path, address],
  );
  return { address, usageQuery, refusal, query, change };
}

/** The filters as a query; where they make none, the last one that did and why. */
function useUsageQuery(
  { filters }: DashboardAddress,
  context: Parameters<typeof chartQuery>[1],
): { usageQuery: ReturnType<typeof chartQuery>; refusal: unknown } {
  const last = useRef<ReturnType<typeof chartQuery>>(undefined);
  return useMemo(() => {
    try {
      last.current = chartQuery(filters, context);
      return { usageQuery: last.current, refusal: undefined };
    } catch (refusal) {
      return { usageQuery: last.current ?? chartQuery({}, context), refusal };
    }
  }, [filters, context]);
}
