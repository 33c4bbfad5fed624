import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import { type NotifyKind, notifyKinds } from '../../domain/user/notify-setting.ts';
import type { User } from '../../domain/user/user.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import type { NotifySettings } from '../../gateway/account/notify-settings.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { SiteAction } from '../../screen/action.ts';
import type { Cell } from '../../screen/cells.ts';
import { fieldsOf } from '../../screen/form-check.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { type NotifyDraft, notifyDraftOf, notifyForm, notifyKindLabels } from './notify-form.ts';

/** Whether the gateway notifies users of a low balance: from v0.6 on. */
export function hasNotifications({ gateway }: ScreenContext): boolean {
  return isAtLeast(gateway.dialect(), 'v06');
}

/** The settings that differ from the stored ones, and the two that every save has to send. */
function changesOf(draft: NotifyDraft, context: ScreenContext): Partial<NotifySettings> {
  const { facts, ...all } = draft;
  const { facts: _facts, ...present } = notifyDraftOf(context);
  const shown = fieldsOf(notifyForm, draft, 'create').map(({ name }) => name);
  const { notify_type, quota_warning_threshold, notification_email, webhook_url, webhook_secret, ...others } = all;
  const { bark_url, gotify_url, gotify_token, gotify_priority, ...switches } = others;
  const { accept_unset_model_ratio_model, record_ip_log, upstream_model_update_notify_enabled, ...rest } = switches;
  nothingLeft(rest);
  const wanted: NotifySettings = {
    notify_type: notify_type as NotifyKind,
    quota_warning_threshold,
    notification_email,
    webhook_url,
    webhook_secret,
    bark_url,
    gotify_url,
    gotify_token,
    gotify_priority,
    accept_unset_model_ratio_model,
    record_ip_log,
    upstream_model_update_notify_enabled,
  };
  // A setting that was never stored is sent as the form shows it, because the gateway has another default.
  const isWritten = (name: keyof NotifySettings) => {
    if (!shown.includes(name)) return false;
    const isFirst = !facts.stored.includes(name) && wanted[name] !== '' && wanted[name] !== false;
    return isFirst || wanted[name] !== present[name];
  };
  const names = (Object.keys(wanted) as (keyof NotifySettings)[]).filter(isWritten);
  return Object.fromEntries(names.map((name) => [name, wanted[name]]));
}

const besideLabels: Readonly<Record<string, MessageKey>> = {
  language: 'common.language',
  sidebar_modules: 'account.sidebarModules',
  billing_preference: 'account.billingPreference',
};

/** Sets how the user is notified of a low balance (GEN-17), and keeps all other settings. */
export const updateNotifications: SiteAction<NotifyDraft> = {
  verb: 'notify',
  on: 'all',
  label: 'account.changeNotifications',
  help: 'account.notificationsHelp',
  danger: 'safe',
  idempotent: true,
  needs: hasNotifications,
  input: notifyForm,
  keepsUnnamed: true,
  run: async (draft, context, { signal }) => {
    const { gateway, say } = context;
    const changes = changesOf(draft, context);
    if (Object.keys(changes).length === 0) throw new Refusal(say('form.changedNothing'));
    const { lost } = await gateway.account.updateNotifySettings(changes, { signal });
    const user = await readBack(() => gateway.account.self({ signal }));
    const saved = say('account.notificationsSaved');
    const data = { notify_type: draft.notify_type, quota_warning_threshold: draft.quota_warning_threshold };
    if (lost === undefined)
      return { message: sentencesOf([saved, say('form.notReadBack')]), tone: 'warn', row: user, data };
    if (lost.length === 0) return { message: saved, row: user, data };
    const labels = lost.map((name) => say(labelOf(name) ?? 'account.notifications'));
    const warning = say('account.notificationsLost', { names: listOf(labels, say) });
    return { message: sentencesOf([saved, warning]), tone: 'warn', row: user, data: { ...data, lost } };
  },
};

function labelOf(name: string): MessageKey | undefined {
  return besideLabels[name] ?? notifyForm.fields.find((field) => field.name === name)?.label;
}

/** How the user is notified, and below which balance; undefined where the gateway notifies nobody. */
export function notifyState(user: User, context: ScreenContext): Cell | undefined {
  if (!hasNotifications(context)) return undefined;
  const { say, status } = context;
  const { notify_type, quota_warning_threshold, facts } = notifyDraftOf({ ...context, user });
  if (!facts.stored.includes('notify_type')) return { text: say('account.notifyUnset'), tone: 'muted', raw: null };
  const kind = notifyKinds.find((one) => one === notify_type);
  const by = kind === undefined ? notify_type : say(notifyKindLabels[kind]);
  const amount = formatQuota(quota_warning_threshold, quotaDisplayOf(status));
  return { text: say('account.notifyNow', { amount, by }), raw: notify_type };
}
