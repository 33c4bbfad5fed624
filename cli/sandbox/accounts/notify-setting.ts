import { type Body, numberOf, textOf } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import type { WireTextKey } from '../http/wire-text.ts';

const everyKind = [
  'notify_type',
  'quota_warning_threshold',
  'accept_unset_model_ratio_model',
  'record_ip_log',
  'upstream_model_update_notify_enabled',
];
const ofKind: Record<string, readonly string[]> = {
  email: ['notification_email'],
  webhook: ['webhook_url', 'webhook_secret'],
  bark: ['bark_url'],
  gotify: ['gotify_url', 'gotify_token', 'gotify_priority'],
};

/**
 * The notification settings as they are stored (docs/gateways-modern.md 14.1): built from scratch, so that other stored
 * settings, such as language and sidebar, are lost; only the admin's switch for model updates is kept when it is
 * missing.
 * @throws Refusal for invalid values.
 */
export function checkedSetting(body: Body, kinds: readonly string[], before: Body): Body {
  const kind = textOf(body, 'notify_type');
  if (!kinds.includes(kind)) throw new Refusal('warningTypeInvalid');
  if (numberOf(body, 'quota_warning_threshold') <= 0) throw new Refusal('warningThresholdInvalid');
  const email = textOf(body, 'notification_email');
  if (kind === 'email' && email !== '' && !email.includes('@')) throw new Refusal('emailInvalid');
  if (kind === 'webhook') checkAddress(textOf(body, 'webhook_url'), 'webhookEmpty', 'webhookInvalid');
  if (kind === 'bark') checkAddress(textOf(body, 'bark_url'), 'barkEmpty', 'barkInvalid');
  if (kind === 'gotify') {
    checkAddress(textOf(body, 'gotify_url'), 'gotifyEmpty', 'gotifyInvalid');
    if (textOf(body, 'gotify_token') === '') throw new Refusal('gotifyTokenEmpty');
  }
  const kept = [...everyKind, ...(ofKind[kind] ?? [])];
  // Zero values are omitted when the settings are stored.
  const { upstream_model_update_notify_enabled } = before;
  const stored = Object.entries({ upstream_model_update_notify_enabled, ...body }).filter(
    ([key, value]) => kept.includes(key) && ![undefined, '', 0, false].includes(value as never),
  );
  const setting = Object.fromEntries(stored);
  const priority = numberOf(body, 'gotify_priority');
  return priority < 0 || priority > 10 ? { ...setting, gotify_priority: 5 } : setting;
}

function checkAddress(text: string, empty: WireTextKey, invalid: WireTextKey): void {
  if (text === '') throw new Refusal(empty);
  if (!/^(https?:\/\/|\/)/.test(text)) throw new Refusal(invalid);
}
