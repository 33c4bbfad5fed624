import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../shared/screens/screen-context.ts';
import type { Say } from '../../shared/text/text.ts';
import { offlineContext } from './offline-context.ts';

/**
 * A context for checking what was typed before any request: a gateway of which nothing is known, not even its generation.
 * Whatever would ask it throws.
 */
export function formContext(say: Say): ScreenContext {
  const { status, user, role, language, now, random } = offlineContext(say);
  const gateway = { dialect: () => undefined, origin: '' } as unknown as Gateway;
  return { gateway, status, user, role, language, say, now, random };
}
