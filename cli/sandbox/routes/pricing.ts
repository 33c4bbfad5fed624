import { identify, tryIdentify } from '../http/authentication.ts';
import type { SandboxApp } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { pricingAnswer } from '../pricing.ts';
import type { Sandbox } from '../sandbox.ts';

/** Prices are public; who is signed in sees their own groups. The answer has no `message` (docs/gateways.md 4.13). */
export function registerPricing(app: SandboxApp, sandbox: Sandbox): void {
  app.get('/api/pricing', (context) => {
    const { isOff, needsSignIn } = pricingAccess(sandbox);
    if (isOff) throw new Refusal({ literal: 'pricing is disabled' }, { status: 403 });
    if (needsSignIn) identify(sandbox, context);
    const group = tryIdentify(sandbox, context)?.group;
    return context.json({ success: true, ...pricingAnswer(sandbox, group) });
  });
}

/** From v1.0 on the switch of the menu entry also decides who may ask (docs/gateways-modern.md 29.37). */
function pricingAccess({ options, traits }: Sandbox): { isOff: boolean; needsSignIn: boolean } {
  const place = traits.status.modern ? options.record('HeaderNavModules').pricing : undefined;
  if (typeof place !== 'object' || place === null) return { isOff: place === false, needsSignIn: false };
  const { enabled, requireAuth } = place as { enabled?: unknown; requireAuth?: unknown };
  return { isOff: enabled === false, needsSignIn: requireAuth === true };
}
