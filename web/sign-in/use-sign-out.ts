import { describeError } from '../../shared/screen/describe-error.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';

/**
 * Ends the session: told to the gateway, then every credential this browser holds is gone, and that is said (NAV-16).
 * When the gateway cannot be reached the browser forgets all the same, and says that the gateway may not know.
 */
export function useSignOut(): () => Promise<void> {
  const { gateway, session, navigation, say } = useConsole();
  return async () => {
    let failure: unknown;
    try {
      await gateway.session.logout();
    } catch (error) {
      failure = error;
    }
    session.forget();
    navigation.go('/login');
    if (failure === undefined) notify('good', say('web.loggedOut'));
    else notify('warn', say('web.loggedOutHere'), describeError(failure, say).message);
  };
}
