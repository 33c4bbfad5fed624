import { identify } from '../http/authentication.ts';
import type { SandboxContext } from '../http/envelope.ts';
import type { Sandbox } from '../store/sandbox.ts';

/**
 * The user to whom e-mail, WeChat or Telegram is bound (docs/gateways.md 3.5). V06 and V013 only look at the session
 * and crash without one: the answer is then a panic with HTTP 500, and a system access token never works there
 * (docs/gateways.md 14.39).
 */
export function bindingCaller(sandbox: Sandbox, context: SandboxContext, needsSession = false): number {
  const isSessionOnly =
    sandbox.traits.sessions === 'cookie' && (needsSession || sandbox.traits.binding.auth === 'session');
  if (!isSessionOnly) return identify(sandbox, context).id;
  const { id } = context.var.session.values;
  if (id === undefined) throw new Error('interface conversion: interface {} is nil, not int');
  return id;
}
