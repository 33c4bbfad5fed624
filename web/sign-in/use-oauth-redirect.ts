import { startOAuth } from '../../shared/screens/oauth/oauth.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';

/**
 * Returns a function that leaves for the authorisation page of a provider, which redirects back with a code (AUTH-04,
 * GEN-14). The started sign-in is stored in the browser until then. `next` is the location where a sign-in leads.
 * Rejects if the gateway returns no state.
 */
export function useOAuthRedirect(): (
  provider: string,
  options: { intent: 'login' | 'bind'; next?: string },
) => Promise<void> {
  const { world, items } = useConsole();
  const context = useScreenContext();
  return async (provider, { intent, next }) => {
    const redirectUri = `${world.baseUrl}oauth/${provider}`;
    const { state, url } = await startOAuth(provider, { intent, aff: items.inviter(), redirectUri }, context);
    items.writeStartedSignIn({ provider, state, intent, next });
    world.page.leave(url);
  };
}
