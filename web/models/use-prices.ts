import { useQuery } from '@tanstack/react-query';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

/** Fetches the price list as the viewer may see it; all pages share one cached request. */
export function usePrices({ enabled = true }: { enabled?: boolean } = {}) {
  const { gateway, user } = useScreenContext();
  return useQuery({
    queryKey: ['prices', user?.id],
    queryFn: ({ signal }) => gateway.pricing.list({ signal }),
    staleTime: 60_000,
    enabled,
  });
}
