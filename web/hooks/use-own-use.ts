import { useQuery } from '@tanstack/react-query';
import { loadOwnUse } from '../../shared/screens/home/own-use.ts';
import { useScreenContext } from './screen-context-provider.tsx';

/** What the user spent in 30 days. Home, wallet and models share one cached request; nothing is read for visitors. */
export function useOwnUse({ enabled = true }: { enabled?: boolean } = {}) {
  const context = useScreenContext();
  return useQuery({
    queryKey: ['home', 'use'],
    queryFn: ({ signal }) => loadOwnUse(context, { signal }),
    enabled: enabled && context.user !== undefined,
  });
}
