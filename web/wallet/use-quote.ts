import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { TopUpFacts } from '../../shared/gateway/account/top-up-facts.ts';
import { checkForm } from '../../shared/screen/form-check.ts';
import { quoteTopUp, type TopUpInput, type TopUpQuote, topUpForm } from '../../shared/screens/wallet/top-up.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { FormState } from '../hooks/use-form.ts';

/** Debounce before the gateway is asked for a quote, in ms. */
const restBeforeAsking = 300;

/** The price of a top-up as the gateway quotes it. */
export interface QuoteState {
  /** The quote for exactly the form's current values; undefined until it arrived. */
  quote: TopUpQuote | undefined;
  error: unknown;
  /** Whether a quote is being fetched or will be once typing has paused. */
  isAsking: boolean;
}

/**
 * Fetches the price of the typed amount once typing has paused (WAL-02). A quote for older values is never shown:
 * quotes are cached by their values, and the older request is cancelled.
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
