import { type Body, readBody } from '../http/body.ts';
import type { SandboxContext } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findUser } from '../store/users.ts';
import { PaymentRefusal } from './payment-text.ts';

/** A call of a payment route: its body and its user. */
export interface PaymentCall {
  body: Body;
  user: { id: number; group: string };
  context: SandboxContext;
}

/**
 * A payment call: the answer has no `success`; `message` is the result and a failure's text is in `data`
 * (docs/gateways.md 2.1), unless the call has another form for it.
 */
export function paymentRoute(
  sandbox: Sandbox,
  answer: (call: PaymentCall) => Record<string, unknown>,
  refused: (refusal: PaymentRefusal) => Record<string, unknown> = ({ message }) => ({
    message: 'error',
    data: message,
  }),
): (context: SandboxContext) => Promise<Response> {
  return async (context) => {
    try {
      const body = await readBody(context).catch((error: unknown) => {
        throw error instanceof Refusal ? new PaymentRefusal('parametersWrong') : error;
      });
      const user = findUser(sandbox.store, context.var.caller.id);
      if (!user) throw new Refusal('userUnknown');
      return context.json({ message: 'success', ...answer({ body, user, context }) });
    } catch (error) {
      if (!(error instanceof PaymentRefusal)) throw error;
      return context.json(refused(error));
    }
  };
}
