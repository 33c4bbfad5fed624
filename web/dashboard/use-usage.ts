import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { chartQuestion } from '../../shared/screens/dashboard/dashboard-question.ts';
import { loadUsage } from '../../shared/screens/dashboard/load-usage.ts';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { type DashboardAddress, readDashboardAddress, writeDashboardAddress } from './dashboard-address.ts';

/** The dashboard's question as the address holds it, and its answer. */
export function useUsage() {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { path, search } = useAddress();
  const address = useMemo(() => readDashboardAddress(search), [search]);
  const { question, refusal } = useQuestion(address, context);
  const query = useQuery({
    queryKey: ['dashboard', address.filters],
    queryFn: ({ signal }) => loadUsage(chartQuestion(address.filters, context), context, { signal }),
    enabled: refusal === undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const change = useCallback(
    (part: Partial<DashboardAddress>) => navigation.go(path + writeDashboardAddress({ ...address, ...part })),
    [navigation, path, address],
  );
  return { address, question, refusal, query, change };
}

/** The filters as a question; where they make none, the last one that did and why. */
function useQuestion(
  { filters }: DashboardAddress,
  context: Parameters<typeof chartQuestion>[1],
): { question: ReturnType<typeof chartQuestion>; refusal: unknown } {
  const last = useRef<ReturnType<typeof chartQuestion>>(undefined);
  return useMemo(() => {
    try {
      last.current = chartQuestion(filters, context);
      return { question: last.current, refusal: undefined };
    } catch (refusal) {
      return { question: last.current ?? chartQuestion({}, context), refusal };
    }
  }, [filters, context]);
}
