import { isAtLeast } from '../../domain/dialect.ts';
import { type NotifyKind, notifyKinds, readSetting } from '../../domain/user/notify-setting.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { quotaDisplayOf, quotaExample } from '../../format/quota.ts';
import type { AnyField, FieldErrors, Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';

/** How a user wants to be notified, and of what. Field names are those of the wire. */
export interface NotifyDraft {
  notify_type: string;
  /** In quota units. */
  quota_warning_threshold: number;
  notification_email: string;
  webhook_url: string;
  /** For this and the other secrets '' keeps the stored one. */
  webhook_secret: string;
  bark_url: string;
  gotify_url: string;
  gotify_token: string;
  gotify_priority: number;
  accept_unset_model_ratio_model: boolean;
  record_ip_log: boolean;
  upstream_model_update_notify_enabled: boolean;
  /** What the gateway supports and has stored; never sent. */
  facts: { hasPush: boolean; isAdmin: boolean; stored: readonly string[] };
}

export const notifyKindLabels: Record<NotifyKind, MessageKey> = {
  email: 'account.notifyEmail',
  webhook: 'account.notifyWebhook',
  bark: 'account.notifyBark',
  gotify: 'account.notifyGotify',
};

/** The present notification settings as a form value. */
export function notifyDraftOf({ gateway, status, role, user }: ScreenContext): NotifyDraft {
  const setting = readSetting(user?.setting ?? '') ?? {};
  const text = (name: string) => (typeof setting[name] === 'string' ? setting[name] : '');
  const number = (name: string, otherwise: number) => (typeof setting[name] === 'number' ? setting[name] : otherwise);
  return {
    notify_type: text('notify_type') || 'email',
    quota_warning_threshold: number('quota_warning_threshold', status.quota_per_unit),
    notification_email: text('notification_email'),
    webhook_url: text('webhook_url'),
    webhook_secret: '',
    bark_url: '',
    gotify_url: text('gotify_url'),
    gotify_token: '',
    gotify_priority: number('gotify_priority', text('notify_type') === 'gotify' ? 0 : 5),
    accept_unset_model_ratio_model: setting.accept_unset_model_ratio_model === true,
    record_ip_log: setting.record_ip_log === true,
    upstream_model_update_notify_enabled: setting.upstream_model_update_notify_enabled === true,
    facts: {
      hasPush: isAtLeast(gateway.dialect(), 'v013'),
      isAdmin: hasRole(role, Role.Admin),
      stored: Object.keys(setting).filter((name) => ![false, ''].includes(setting[name] as never)),
    },
  };
}

const isBy =
  (...kinds: NotifyKind[]) =>
  ({ notify_type }: NotifyDraft) =>
    kinds.some((kind) => kind === notify_type);

/** The help of a secret field that keeps its stored value when it is left empty. */
const keptHelp =
  (name: string, otherwise: MessageKey) =>
  ({ facts }: NotifyDraft, { say }: ScreenContext) =>
    say(facts.stored.includes(name) ? 'account.notifyKept' : otherwise);

const fields: readonly AnyField<NotifyDraft>[] = [
  {
    name: 'notify_type',
    kind: 'choice',
    label: 'account.notifyBy',
    help: 'account.notifyByHelp',
    example: 'email',
    choices: ({ facts }, { say }) =>
      notifyKinds
        .filter((kind) => facts.hasPush || kind === 'email' || kind === 'webhook')
        .map((kind) => ({ value: kind, label: say(notifyKindLabels[kind]) })),
  },
  {
    name: 'quota_warning_threshold',
    kind: 'quota',
    label: 'account.notifyThreshold',
    help: 'account.notifyThresholdHelp',
    example: '5usd',
  },
  {
    name: 'notification_email',
    kind: 'text',
    label: 'account.notifyAddress',
    help: 'account.notifyAddressHelp',
    example: 'mira@example.com',
    applies: isBy('email'),
  },
  {
    name: 'webhook_url',
    kind: 'text',
    label: 'account.webhookUrl',
    help: 'account.webhookUrlHelp',
    example: 'https://hooks.example.com/quota',
    applies: isBy('webhook'),
  },
  {
    name: 'webhook_secret',
    kind: 'secret',
    label: 'account.webhookSecret',
    help: keptHelp('webhook_secret', 'account.webhookSecretHelp'),
    applies: isBy('webhook'),
  },
  {
    name: 'bark_url',
    kind: 'secret',
    label: 'account.barkUrl',
    help: keptHelp('bark_url', 'account.barkUrlHelp'),
    applies: isBy('bark'),
  },
  {
    name: 'gotify_url',
    kind: 'text',
    label: 'account.gotifyUrl',
    example: 'https://gotify.example.com',
    applies: isBy('gotify'),
  },
  {
    name: 'gotify_token',
    kind: 'secret',
    label: 'account.gotifyToken',
    help: keptHelp('gotify_token', 'account.gotifyTokenHelp'),
    applies: isBy('gotify'),
  },
  {
    name: 'gotify_priority',
    kind: 'number',
    label: 'account.gotifyPriority',
    help: 'account.gotifyPriorityHelp',
    minimum: 0,
    maximum: 10,
    applies: isBy('gotify'),
  },
  {
    name: 'accept_unset_model_ratio_model',
    kind: 'toggle',
    label: 'account.acceptUnpriced',
    help: 'account.acceptUnpricedHelp',
  },
  {
    name: 'record_ip_log',
    kind: 'toggle',
    label: 'account.recordIp',
    help: 'account.recordIpHelp',
    applies: ({ facts }) => facts.hasPush,
  },
  {
    name: 'upstream_model_update_notify_enabled',
    kind: 'toggle',
    label: 'account.notifyUpdates',
    help: 'account.notifyUpdatesHelp',
    applies: ({ facts }) => facts.hasPush && facts.isAdmin,
  },
];

function isWebAddress(text: string): boolean {
  // Bark replaces `{{title}}` and `{{content}}` itself, so the braces may stay in the address.
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text.replace(/[{}]/g, ''));
}

/** Why an address cannot be used; the gateway requires one for this kind of notification. */
function addressFault(
  draft: NotifyDraft,
  name: 'webhook_url' | 'bark_url' | 'gotify_url',
  label: MessageKey,
  { say }: ScreenContext,
): FieldErrors {
  const text = draft[name];
  const isKept = name === 'bark_url' && draft.facts.stored.includes(name);
  if (text === '') return isKept ? {} : { [name]: say('form.required', { label: say(label) }) };
  return isWebAddress(text) ? {} : { [name]: say('account.notWebAddress') };
}

function faultsOfKind(draft: NotifyDraft, context: ScreenContext): FieldErrors {
  const { say } = context;
  switch (draft.notify_type as NotifyKind) {
    case 'email': {
      const isWrong = draft.notification_email !== '' && !/^\S+@\S+$/.test(draft.notification_email);
      return isWrong ? { notification_email: say('account.notAnAddress') } : {};
    }
    case 'webhook':
      return addressFault(draft, 'webhook_url', 'account.webhookUrl', context);
    case 'bark':
      return addressFault(draft, 'bark_url', 'account.barkUrl', context);
    case 'gotify': {
      const { gotify_token, gotify_priority, facts } = draft;
      const isPriority = Number.isInteger(gotify_priority) && gotify_priority >= 0 && gotify_priority <= 10;
      const hasToken = gotify_token !== '' || facts.stored.includes('gotify_token');
      return {
        ...addressFault(draft, 'gotify_url', 'account.gotifyUrl', context),
        ...(!hasToken && { gotify_token: say('form.required', { label: say('account.gotifyToken') }) }),
        ...(!isPriority && { gotify_priority: say('account.gotifyPriorityWrong') }),
      };
    }
  }
}

/** How the gateway notifies of a low balance, and the switches that it stores with that (GEN-17). */
export const notifyForm: Form<NotifyDraft> = {
  title: { create: 'account.notifications', edit: 'account.notifications' },
  fields,
  defaults: notifyDraftOf,
  fromRow: (_row, context) => notifyDraftOf(context),
  normalise: (draft) => ({
    ...draft,
    notification_email: draft.notification_email.trim(),
    webhook_url: draft.webhook_url.trim(),
    webhook_secret: draft.webhook_secret.trim(),
    bark_url: draft.bark_url.trim(),
    gotify_url: draft.gotify_url.trim(),
    gotify_token: draft.gotify_token.trim(),
  }),
  validate: (draft, _mode, context) => {
    const { quota_warning_threshold: threshold } = draft;
    const { say, status } = context;
    const isThreshold = Number.isSafeInteger(threshold) && threshold > 0;
    const example = quotaExample(quotaDisplayOf(status), 5);
    return {
      ...(!isThreshold && { quota_warning_threshold: say('account.notifyThresholdWrong', { example }) }),
      ...faultsOfKind(draft, context),
    };
  },
};
