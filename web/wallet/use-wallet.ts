import { useQuery } from '@tanstack/react-query';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';

/** What the wallet is asked under; told stale after whatever changes the balance. */
export const walletKey = ['wallet'] as const;

/**
 * One's own account and how quota can be bought. The account is kept for the whole console, so that a balance shown
 * elsewhere follows. Coming back to the tab asks again: the payment may have been made in another one.
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
