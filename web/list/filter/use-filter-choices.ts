import { useQuery } from '@tanstack/react-query';
import { choicesOfFilter } from '../../../shared/screen/filter-values.ts';
import type { Filter } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';

interface FilterChoices {
  choices: readonly { value: string; label: string }[];
  isFetching: boolean;
  isError: boolean;
}

/** The choices of a filter of the list with that noun; loaded from the gateway once `isWanted` is true. */
export function useFilterChoices(noun: string, filter: Filter | undefined, isWanted: boolean): FilterChoices {
  const context = useScreenContext();
  const { data, isFetching, isError } = useQuery({
    queryKey: ['choices', noun, filter?.id],
    queryFn: ({ signal }) => (filter === undefined ? [] : choicesOfFilter(filter, context, signal)),
    enabled: isWanted && (filter?.choices ?? filter?.askChoices) !== undefined,
    staleTime: 60_000,
  });
  const choices = (data ?? []).map(({ value, label }) => ({
    value: String(value),
    label,
  }));
  return { choices, isFetching, isError };
}
