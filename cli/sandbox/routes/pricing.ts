import { identify, tryIdentify } from '../http/authentication.ts';
import type { SandboxApp, SandboxContext } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { healthOf } from '../models/model-health.ts';
import { pricingAnswer } from '../models/pricing.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** Prices are public; a signed-in user sees their own groups. The answer has no `message` (docs/gateways.md 4.13). */
export function registerPricing(app: SandboxApp, sandbox: Sandbox): void {
  const { traits } = sandbox;
  app.get('/api/pricing', (context) => {
    const { isOff, needsSignIn } = pricingAccess(sandbox);
    if (isOff) throw new Refusal({ literal: 'pricing is disabled' }, { status: 403 });
    if (needsSignIn) identify(sandbox, context);
    const group = tryIdentify(sandbox, context)?.group;
    return context.json({ success: true, ...pricingAnswer(sandbox, group) });
  });

  if (!traits.pricing.modern) return;
  /** The health of models, from the rows of the log (docs/gateways-modern.md 22); neither path ends in a slash. */
  const mayAsk = (context: SandboxContext) => {
    const { isOff, needsSignIn } = pricingAccess(sandbox);
    if (isOff) throw new Refusal({ literal: 'pricing is disabled' }, { status: 403 });
    if (needsSignIn) identify(sandbox, context);
  };
  app.get('/api/perf-metrics/summary', (context) => {
    mayAsk(context);
    const models = healthOf(sandbox, { hours: hoursOf(context), by: 'model_name' });
    return context.json({
      success: true,
      data: { models: models.map(({ name, avg_ttft_ms: _, ...sums }) => ({ model_name: name, ...sums })) },
    });
  });
  app.get('/api/perf-metrics', (context) => {
    mayAsk(context);
    const model = context.req.query('model') ?? '';
    if (model === '') throw new Refusal({ literal: 'model is required' }, { status: 400 });
    const hours = hoursOf(context);
    const groups = healthOf(sandbox, { hours, by: '"group"', model }).map(({ name, ...sums }) => ({
      group: name,
      ...sums,
      series: healthOf(sandbox, { hours, by: 'created_at / 3600 * 3600', model, group: `${name}` }).map(
        ({ name: at, ...step }) => ({ ts: Number(at), ...step }),
      ),
    }));
    return context.json({ success: true, data: { model_name: model, series_schema: 1, groups } });
  });
}

/** Invalid hours count as a day, and at most thirty days are covered. */
function hoursOf(context: SandboxContext): number {
  const hours = Math.trunc(Number(context.req.query('hours')));
  return hours > 0 ? Math.min(hours, 720) : 24;
}

/** Since v1.0 the switch of the menu entry also decides who may call it (docs/gateways-modern.md 29.37). */
function pricingAccess({ options, traits }: Sandbox): { isOff: boolean; needsSignIn: boolean } {
  const module = traits.status.modern ? options.record('HeaderNavModules').pricing : undefined;
  if (typeof module !== 'object' || module === null) return { isOff: module === false, needsSignIn: false };
  const { enabled, requireAuth } = module as { enabled?: unknown; requireAuth?: unknown };
  return { isOff: enabled === false, needsSignIn: requireAuth === true };
}
