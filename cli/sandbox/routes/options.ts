import { defaultModelRatio } from '../../../shared/domain/ratio-default.ts';
import { Role } from '../../../shared/domain/role.ts';
import { authenticate } from '../http/authentication.ts';
import { readBody, textOf } from '../http/body.ts';
import { type SandboxApp, say, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { faultOfStored, guardOption } from '../option-rules.ts';
import type { Sandbox } from '../sandbox.ts';

/** Keys that are never listed, by their endings: this hides the public TurnstileSiteKey too (wire 4.14, 14.17). */
const hidden = /(Token|Secret|Key)$/;
const hiddenLater = /(secret|api_key)$/;

/** Site options, for root (wire 4.14, 6). */
export function registerOptions(app: SandboxApp, sandbox: Sandbox): void {
  const { options, traits } = sandbox;
  const root = authenticate(sandbox, Role.Root);
  app.get('/api/option/', root, (context) => {
    const listed = options
      .entries()
      .filter(([key]) => !hidden.test(key) && !(traits.option.hidesLowerCaseSecrets && hiddenLater.test(key)))
      .map(([key, value]) => ({ key, value }));
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
  app.post('/api/option/rest_model_ratio', root, (context) => {
    options.set('ModelRatio', JSON.stringify(defaultModelRatio()));
    return succeed(context, undefined, say(sandbox, context, 'ratiosReset'));
  });
}

/** Old generations take only text: anything else is HTTP 400 (wire 4.14). */
function optionText(value: unknown, takesAnyType: boolean): string {
  if (typeof value === 'string') return value;
  if (!takesAnyType || value === undefined) throw new Refusal('invalidParameters', { status: 400 });
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
