import { useQuery } from '@tanstack/react-query';
import type { Token } from '../../shared/domain/user/token.ts';
import type { PriceList } from '../../shared/gateway/resources/pricing.ts';
import { connectableKeys } from '../../shared/screens/connect/own-keys.ts';
import { tokenModels } from '../../shared/screens/connect/token-models.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

/** What is needed to connect an app. Fields are undefined while they are loading. */
export interface ConnectData {
  /** All enabled keys, and the selected one. */
  tokens: readonly Token[] | undefined;
  token: Token | undefined;
  /** The models that the key may call. */
  models: readonly string[] | undefined;
  prices: PriceList | undefined;
  error: Error | null;
  retry(): void;
}

/** Fetches what is needed to connect an app, without any full key. `wanted` is the id of the requested key, if any. */
export function useConnect(wanted: number | undefined): ConnectData {
  const context = useScreenContext();
  const keys = useQuery({
    queryKey: ['connect', 'keys', wanted],
    queryFn: ({ signal }) => connectableKeys(wanted, context, { signal }),
  });
  const token = keys.data?.find(({ id }) => id === wanted) ?? keys.data?.[0];
  const { models, prices, error, retry } = useKeyFacts(token);
  const refetch = () => {
    void keys.refetch();
    retry();
  };
  return { tokens: keys.data, token, models, prices, error: keys.error ?? error, retry: refetch };
}

/** Fetches the models that a key may call. */
export function useKeyModels(token: Token | undefined) {
  const context = useScreenContext();
  return useQuery({
    queryKey: ['connect', 'models', token?.id],
    enabled: token !== undefined,
    queryFn: ({ signal }) => (token === undefined ? [] : tokenModels(token, context, { signal })),
  });
}

/** Fetches the models that a key may call and the price list, with two gateway calls. */
export function useKeyFacts(token: Token | undefined): Pick<ConnectData, 'models' | 'prices' | 'error' | 'retry'> {
  const context = useScreenContext();
  const models = useKeyModels(token);
  // A site may hide its prices; the cost of a call is then shown as unknown.
  const prices = useQuery({
    queryKey: ['connect', 'prices'],
    queryFn: ({ signal }) => context.gateway.pricing.list({ signal }),
  });
  return { models: models.data, prices: prices.data, error: models.error, retry: () => void models.refetch() };
}
