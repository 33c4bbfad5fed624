import { useQuery } from '@tanstack/react-query';
import { type OperatorContent, operatorContent } from '../../shared/screens/home/home.ts';

/**
 * Fetches what the operator wrote for a page; undefined until it is known. If the fetch fails, the page shows its
 * default content, because the bar above already reports that the gateway is unreachable. Nothing is fetched for a page
 * that does not show it.
 */
export function useOperatorContent(
  page: string,
  fetch: (o: { signal: AbortSignal }) => Promise<string>,
  isShown = true,
): OperatorContent | undefined {
  const { data, isError } = useQuery({ queryKey: ['operator-content', page], queryFn: fetch, enabled: isShown });
  if (isError) return { kind: 'default' };
  return data === undefined ? undefined : operatorContent(data);
}
