import { startOAuth } from '../../shared/screens/oauth/oauth.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';

/**
 * Leaves for the authorise page of a service that sends people back with a code (AUTH-04, GEN-14). What was begun is kept in the browser until the person
 * comes back. `next` is where a sign-in is to lead. Rejects where the gateway gives no state.
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
