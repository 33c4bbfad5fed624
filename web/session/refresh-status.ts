import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { Session } from './session.ts';

/**
 * Fetches the status once and stores it in the session; a failure is stored beside the cached status (NAV-15). Never
 * rejects.
 */
export async function refreshStatus(gateway: Gateway, session: Session): Promise<void> {
  try {
    session.keepStatus(await gateway.site.status());
  } catch (error) {
    session.failStatus(error);
  }
}
