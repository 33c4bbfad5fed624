import { describeError } from '../../shared/screen/error/describe-error.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';

/**
 * Returns a function that ends the session on the gateway, removes every credential from this browser, and notifies the
 * user (NAV-16). If the gateway cannot be reached, the browser still forgets the session, and the notification says
 * that the gateway may not know of it.
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
