import { useQuery } from '@tanstack/react-query';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

/** The price list as its viewer sees it; asked for once for all pages that show prices. */
export function usePrices({ enabled = true }: { enabled?: boolean } = {}) {
  const { gateway, user } = useScreenContext();
  return useQuery({
    queryKey: ['prices', user?.id],
    queryFn: ({ signal }) => gateway.pricing.list({ signal }),
    staleTime: 60_000,
    enabled,
  });
}
