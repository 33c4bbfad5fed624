import { useQuery } from '@tanstack/react-query';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';

/** The query key of the wallet; invalidated after whatever changes the balance. */
export const walletKey = ['wallet'] as const;

/**
 * Fetches the user's account and the ways to buy quota. The account is stored in the session, so that balances
 * elsewhere follow. Fetches again when the user returns to the tab, because the payment may have been made in another
 * one.
 */
export function useWallet() {
  const { session } = useConsole();
  const { gateway } = useScreenContext();
  return useQuery({
    queryKey: walletKey,
    queryFn: async ({ signal }) => {
      const [user, facts] = await Promise.all([gateway.account.self({ signal }), gateway.wallet.facts({ signal })]);
      session.keepUser(user);
      return { user, facts };
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
