import { useQuery } from '@tanstack/react-query';
import type { ModelSummary } from '../../shared/domain/log/model-health.ts';
import {
  type GroupFigures,
  type HealthSpan,
  keepsHealth,
  readHealth,
  readSummaries,
} from '../../shared/screens/pricing/model-health.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

/** ms for which figures are good: the gateway works them out by the hour. */
const goodFor = 5 * 60_000;

/** All models of the last 24 hours by name; undefined while they are on their way, and where there are none to be seen. */
export function useSummaries(): ReadonlyMap<string, ModelSummary> | undefined {
  const context = useScreenContext();
  const { data } = useQuery({
    queryKey: ['model-health', context.user?.id],
    queryFn: async ({ signal }) => (await readSummaries(context, { signal })) ?? null,
    enabled: keepsHealth(context),
    staleTime: goodFor,
    retry: false,
  });
  return data ?? undefined;
}

/** One model, group by group. `data` is null where there is nothing to be seen. */
export function useHealth(model: string, span: HealthSpan, group: string) {
  const context = useScreenContext();
  return useQuery<readonly GroupFigures[] | null>({
    queryKey: ['model-health', context.user?.id, model, span, group],
    queryFn: async ({ signal }) => (await readHealth(model, span, group, context, { signal })) ?? null,
    enabled: keepsHealth(context),
    staleTime: goodFor,
    placeholderData: (before) => before,
  });
}
