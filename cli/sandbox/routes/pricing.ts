import { tryIdentify } from '../http/authentication.ts';
import type { SandboxApp } from '../http/envelope.ts';
import { pricingAnswer } from '../pricing.ts';
import type { Sandbox } from '../sandbox.ts';

/** Prices are public; who is signed in sees their own groups. The answer has no `message` (docs/gateways.md 4.13). */
export function registerPricing(app: SandboxApp, sandbox: Sandbox): void {
  app.get('/api/pricing', (context) => {
    const group = tryIdentify(sandbox, context)?.group;
    return context.json({ success: true, ...pricingAnswer(sandbox, group) });
  });
}
