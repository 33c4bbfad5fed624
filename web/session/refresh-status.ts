import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { Session } from './session.ts';

/** Fetches the status once and keeps it; a failure is kept too, beside the cached status (NAV-15). Never rejects. */
export async function refreshStatus(gateway: Gateway, session: Session): Promise<void> {
  try {
    session.keepStatus(await gateway.site.status());
  } catch (error) {
    session.failStatus(error);
  }
}
