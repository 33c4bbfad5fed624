import { completionRatioOf } from '../../../shared/domain/price/completion-ratio.ts';
import { defaultModelRatio } from '../../../shared/domain/price/ratio-default.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { flagOf, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, say, succeed } from '../http/envelope.ts';
import { clientAddress } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { confirmCompliance } from '../payment/compliance.ts';
import { faultOfStored, guardOption } from '../site/option-rules.ts';
import type { Sandbox } from '../store/sandbox.ts';

/**
 * Suffixes of keys that are never listed: this hides the public TurnstileSiteKey too (docs/gateways.md 4.14, 14.17).
 */
const hidden = /(Token|Secret|Key)$/;
const hiddenLater = /(secret|api_key)$/;
/** Keys for checking signatures are public, so they are listed. */
const shown = /^WaffoPancakeWebhook\w+Key$/;

const accessTokenRefused = 'This operation requires dashboard session authentication. API access token is not allowed.';

/** Site options, for root (docs/gateways.md 4.14, 6). */
export function registerOptions(app: SandboxApp, sandbox: Sandbox): void {
  const { options, traits } = sandbox;
  const root = authenticate(sandbox, Role.Root);
  app.get('/api/option/', root, (context) => {
    const listed = options
      .entries()
      .filter(
        ([key]) =>
          (!hidden.test(key) || shown.test(key)) && !(traits.option.hidesLowerCaseSecrets && hiddenLater.test(key)),
      )
      .map(([key, value]) => ({ key, value }));
    if (traits.option.listsRatioMeta) listed.push({ key: 'CompletionRatioMeta', value: ratioMeta(sandbox) });
    return succeed(context, listed);
  });
  app.put('/api/option/', root, async (context) => {
    const body = await readBody(context);
    const key = textOf(body, 'key');
    const value = optionText(body.value, traits.option.anyValueType);
    guardOption(sandbox, key, value);
    options.set(key, value);
    const fault = faultOfStored(key, value);
    if (fault) throw new Refusal({ literal: fault });
    return succeed(context);
  });
  if (traits.topUp.hasCompliance) {
    app.post('/api/option/payment_compliance', root, async (context) => {
      const { by, id } = context.var.caller;
      if (by === 'access-token') throw new Refusal({ literal: accessTokenRefused }, { status: 403 });
      if (!flagOf(await readBody(context), 'confirmed')) throw new Refusal('complianceUnconfirmed');
      return succeed(context, confirmCompliance(sandbox, { userId: id, ip: clientAddress(context) }));
    });
  }
  app.post('/api/option/rest_model_ratio', root, (context) => {
    options.set('ModelRatio', JSON.stringify(defaultModelRatio()));
    return succeed(context, undefined, say(sandbox, context, 'ratiosReset'));
  });
}

/**
 * The last entry of the list is no option but computed: the completion ratio of each model, and whether it is fixed
 * (docs/gateways.md 8.2).
 */
function ratioMeta({ options, traits }: Sandbox): string {
  const own = options.record<number>('CompletionRatio');
  const models = new Set([...Object.keys(options.record('ModelRatio')), ...Object.keys(own)]);
  const metas = [...models].map((model) => {
    const ratio = completionRatioOf(model, own, traits.dialect);
    // A ratio is fixed when no option changes it.
    const moved = completionRatioOf(model, { ...own, [model]: ratio + 1 }, traits.dialect);
    return [model, { ratio, locked: moved === ratio }];
  });
  return JSON.stringify(Object.fromEntries(metas));
}

/** Old generations accept only texts: anything else is HTTP 400 (docs/gateways.md 4.14). */
function optionText(value: unknown, takesAnyType: boolean): string {
  if (typeof value === 'string') return value;
  if (!takesAnyType || value === undefined) throw new Refusal('invalidParameters', { status: 400 });
  return typeof value === 'object' ? printed(value) : String(value);
}

/** The text that a gateway stores for a JSON value: Go's own formatting of it (docs/gateways-modern.md 28). */
function printed(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(printed).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // lint-allow glued-punctuation: as it is stored.
  return `map[${members.map(([name, member]) => `${name}:${printed(member)}`).join(' ')}]`;
}
