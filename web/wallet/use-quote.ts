import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { TopUpFacts } from '../../shared/gateway/account/top-up-facts.ts';
import { checkForm } from '../../shared/screen/form-check.ts';
import { quoteTopUp, type TopUpInput, type TopUpQuote, topUpForm } from '../../shared/screens/wallet/top-up.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { FormState } from '../hooks/use-form.ts';

/** How long typing rests before the gateway is asked for the price, in ms. */
const restBeforeAsking = 300;

export interface QuoteState {
  /** The price of exactly what stands in the form; undefined until the gateway told it. */
  quote: TopUpQuote | undefined;
  error: unknown;
  isAsking: boolean;
}

/**
 * The price of what is typed, asked for when typing has rested (WAL-02). An answer to an older query is never shown:
 * answers are kept by their query, and the older request is cancelled.
 */
export function useQuote(form: FormState<TopUpInput>, facts: TopUpFacts): QuoteState {
  const context = useScreenContext();
  const { value, errors } = checkForm(topUpForm(facts), form.value, 'create', context);
  const isRight = Object.keys(errors).length === 0 && form.errors.amount === undefined;
  const wanted = `${value.amount} ${value.method}`;
  const [rested] = useDebouncedValue(wanted, restBeforeAsking);
  const isEnabled = isRight && rested === wanted;
  const { data, error, isFetching } = useQuery({
    queryKey: ['top-up-quote', value.amount, value.method],
    queryFn: ({ signal }) => quoteTopUp(value, facts, context, { signal }),
    enabled: isEnabled,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  if (!isRight) return { quote: undefined, error: null, isAsking: false };
  return { quote: data, error: isFetching ? null : error, isAsking: isFetching || !isEnabled };
}
