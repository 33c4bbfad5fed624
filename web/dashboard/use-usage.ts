import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { chartQuery } from '../../shared/screens/dashboard/dashboard-query.ts';
import { loadUsage } from '../../shared/screens/dashboard/load-usage.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { type DashboardAddress, readDashboardAddress, writeDashboardAddress } from './dashboard-address.ts';

/** Returns the dashboard's query from the location, its data, and a function that changes the location. */
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

/** Converts the filters to a query. If they are invalid, returns the last valid query and the error as `refusal`. */
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
