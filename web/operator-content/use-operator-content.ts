import { useQuery } from '@tanstack/react-query';
import { type OperatorContent, operatorContent } from '../../shared/screens/home/home.ts';

/**
 * What the operator wrote into a page; undefined until it is known. A gateway that cannot tell leaves the page its default:
 * the bar above says already that it is out of reach.
 */
export function useOperatorContent(
  page: string,
  fetch: (o: { signal: AbortSignal }) => Promise<string>,
): OperatorContent | undefined {
  const { data, isError } = useQuery({ queryKey: ['operator-content', page], queryFn: fetch });
  if (isError) return { kind: 'default' };
  return data === undefined ? undefined : operatorContent(data);
}
