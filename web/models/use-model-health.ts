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

/** Cache lifetime of the figures in ms; the gateway computes them hourly. */
const goodFor = 5 * 60_000;

/**
 * Returns the figures of all models for the last 24 hours, by model name; undefined while they are awaited and if there
 * are none.
 */
export function useSummaries(): { summaries: ReadonlyMap<string, ModelSummary> | undefined; isAwaited: boolean } {
  const context = useScreenContext();
  const { data, isLoading } = useQuery({
    queryKey: ['model-health', context.user?.id],
    queryFn: async ({ signal }) => (await readSummaries(context, { signal })) ?? null,
    enabled: keepsHealth(context),
    staleTime: goodFor,
    retry: false,
  });
  return { summaries: data ?? undefined, isAwaited: isLoading };
}

/** Fetches the figures of one model by group; `data` is null if there are none. */
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
