import { isAddressRange } from '../../domain/address-range.ts';
import { byteLength } from '../../domain/byte-length.ts';
import { typedMembers } from '../../domain/channel/pasted-text.ts';
import {
  day,
  defaultTokenExpiry,
  defaultTokenQuota,
  hour,
  month,
  tokenAmountPresets,
  tokenCountPresets,
} from '../../domain/default.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { tokenNameMaximum } from '../../domain/limit.ts';
import { splitLines, splitList } from '../../domain/list-text.ts';
import { nothingLeft } from '../../domain/record.ts';
import { autoGroup, neverExpires, type Token } from '../../domain/user/token.ts';
import { quotaDisplayOf, quotaExample } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatTime } from '../../format/time.ts';
import { lackedBy } from '../../gateway/dialect/row-fields.ts';
import type { TokenFields } from '../../gateway/resources/tokens.ts';
import { amountPresets } from '../../screen/amount.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { AnyField, FieldErrors, Form, FormMode } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';

/** The draft of a token. Names are the wire's, so that flags, JSON input and fields agree. */
export interface TokenDraft {
  name: string;
  /** Unix seconds; -1 for no expiry. */
  expired_time: number;
  /** Quota units. */
  remain_quota: number;
  unlimited_quota: boolean;
  /** How many tokens to create; used on creation only. */
  count: number;
  model_limits_enabled: boolean;
  model_limits: string[];
  allow_ips: string[];
  group: string;
  /** With the group `auto`: whether a call that fails in one group is tried in the next. */
  cross_group_retry: boolean;
  /** With the group `auto`: the token's own order of groups; empty for the site's order. */
  auto_groups: string[];
  /** Which fields the gateway has; never written. */
  facts: { hasRetry: boolean; hasOrder: boolean; lacks?: readonly string[] };
}

/** The draft of an existing token. */
export function draftOfToken(token: Token, context: ScreenContext): TokenDraft {
  return {
    name: token.name,
    expired_time: token.expired_time,
    remain_quota: token.remain_quota,
    unlimited_quota: token.unlimited_quota,
    count: 1,
    model_limits_enabled: token.model_limits_enabled,
    model_limits: splitList(token.model_limits),
    allow_ips: splitLines(token.allow_ips),
    group: token.group,
    cross_group_retry: token.cross_group_retry,
    auto_groups: token.auto_groups ?? [],
    facts: { ...factsOf(context), ...(token.auto_groups !== undefined && { hasOrder: true }) },
  };
}

function factsOf({ gateway }: ScreenContext): TokenDraft['facts'] {
  const lacks = lackedBy(gateway, 'token');
  const hasRetry = !lacks.includes('cross_group_retry');
  return { hasRetry, hasOrder: hasRetry && gateway.tokens.hasGroupOrder(), lacks };
}

/** The client's fields of a draft. */
export function tokenFieldsOf({ count: _, facts, ...draft }: TokenDraft): TokenFields {
  const { cross_group_retry, auto_groups, ...others } = draft;
  const { name, expired_time, remain_quota, unlimited_quota, group, ...limits } = others;
  const { model_limits_enabled, model_limits, allow_ips, ...rest } = limits;
  nothingLeft(rest);
  return {
    name,
    expired_time,
    remain_quota,
    unlimited_quota,
    model_limits_enabled,
    model_limits,
    allow_ips: allow_ips.join('\n'),
    group,
    // A record of an older version has no `facts`; then the client decides, and refuses what the gateway lacks.
    ...((facts?.hasRetry || cross_group_retry) && { cross_group_retry }),
    ...(facts?.hasOrder && { auto_groups }),
  };
}

const quickExpiries: readonly { label: MessageKey; seconds: number | undefined }[] = [
  { label: 'token.quickNever', seconds: undefined },
  { label: 'token.quickHour', seconds: hour },
  { label: 'token.quickDay', seconds: day },
  { label: 'token.quickMonth', seconds: month },
];

const fields: readonly AnyField<TokenDraft>[] = [
  {
    name: 'name',
    kind: 'text',
    label: 'token.name',
    required: true,
    help: (_draft, context) => context.say('token.nameHelp', { maximum: nameMaximum(context) }),
  },
  {
    name: 'expired_time',
    kind: 'datetime',
    never: true,
    isLast: true,
    label: 'token.expiredTime',
    help: 'token.expiredTimeHelp',
    example: '+30d',
    presets: ({ say, now }) =>
      quickExpiries.map(({ label, seconds }) => ({
        label: say(label),
        value: seconds === undefined ? neverExpires : Math.floor(now() / 1000) + seconds,
      })),
  },
  {
    name: 'remain_quota',
    kind: 'quota',
    label: 'token.remainQuota',
    newLabel: 'token.limit',
    section: 'token.sectionQuota',
    help: 'token.remainQuotaHelp',
    example: '10usd',
    presets: (context) => amountPresets(tokenAmountPresets, context),
    unlimited: 'token.unlimitedQuota',
    disabled: ({ unlimited_quota }, { say }) => (unlimited_quota ? say('token.quotaUnlimited') : undefined),
  },
  {
    name: 'unlimited_quota',
    kind: 'toggle',
    label: 'token.unlimitedQuota',
    section: 'token.sectionQuota',
    help: 'token.unlimitedQuotaHelp',
  },
  {
    name: 'count',
    kind: 'number',
    label: 'token.count',
    section: 'token.sectionQuota',
    help: 'token.countHelp',
    minimum: 1,
    example: '10',
    modes: ['create'],
    presets: () => tokenCountPresets.map((count) => ({ label: String(count), value: count })),
    disabled: ({ unlimited_quota }, { say }) => (unlimited_quota ? say('token.countUnlimited') : undefined),
  },
  {
    name: 'group',
    kind: 'choice',
    label: 'token.group',
    section: 'token.sectionAccess',
    help: 'token.groupHelp',
    noChoices: 'token.groupNone',
    choices: groupChoices,
    example: 'default',
  },
  {
    name: 'cross_group_retry',
    kind: 'toggle',
    label: 'token.crossGroupRetry',
    section: 'token.sectionAccess',
    help: 'token.crossGroupRetryHelp',
    applies: ({ facts }) => facts.hasRetry,
    disabled: onlyWithAuto,
  },
  {
    name: 'auto_groups',
    kind: 'choices',
    label: 'token.autoGroups',
    section: 'token.sectionAccess',
    help: 'token.autoGroupsHelp',
    example: 'vip,default',
    applies: ({ facts }) => facts.hasOrder,
    choices: async (_draft, { gateway }, signal) =>
      (await gateway.tokens.autoGroups({ signal })).groups.map((name) => ({ value: name, label: sanitise(name) })),
    disabled: onlyWithAuto,
  },
  {
    name: 'model_limits_enabled',
    kind: 'toggle',
    label: 'token.modelLimitsEnabled',
    section: 'token.sectionAccess',
    help: 'token.modelLimitsEnabledHelp',
  },
  {
    name: 'model_limits',
    kind: 'choices',
    label: 'token.modelLimits',
    section: 'token.sectionAccess',
    help: 'token.modelLimitsHelp',
    custom: true,
    example: 'gpt-4o-mini,gpt-4o',
    choices: async (_draft, { gateway }, signal) =>
      (await gateway.account.models({ signal })).map((model) => ({ value: model, label: sanitise(model) })),
    disabled: ({ model_limits_enabled }, { say }) => (model_limits_enabled ? undefined : say('token.modelLimitsOff')),
  },
  {
    name: 'allow_ips',
    kind: 'lines',
    label: 'token.allowIps',
    section: 'token.sectionAccess',
    help: 'token.allowIpsHelp',
    example: '203.0.113.7',
  },
];

/** The form behind the token drawer, the terminal's form and `tollgate token create|update` (TOK-05). */
export const tokenForm: Form<TokenDraft, Token> = {
  title: { create: 'token.createTitle', edit: 'token.editTitle' },
  fields,
  first: { fields: ['name', 'remain_quota', 'unlimited_quota'], rest: restOfToken },
  // Only a single key is offered to be set up in an app: several keys are usually for other people.
  goesOn: { verb: 'connect', label: 'token.createAndConnect', when: ({ count }) => count === 1 },
  lacks: ({ facts }) => facts?.lacks ?? [],
  defaults: (context) => ({
    name: '',
    expired_time: defaultTokenExpiry,
    remain_quota: defaultTokenQuota,
    unlimited_quota: false,
    count: 1,
    model_limits_enabled: false,
    model_limits: [],
    allow_ips: [],
    group: '',
    cross_group_retry: false,
    auto_groups: [],
    facts: factsOf(context),
  }),
  fromRow: draftOfToken,
  normalise: (draft) => ({
    ...draft,
    name: draft.name.trim(),
    remain_quota: Math.trunc(draft.remain_quota),
    count: draft.unlimited_quota ? 1 : draft.count,
    // A limit that is switched off is sent empty: gateways would apply the stored one again when it is switched on.
    model_limits: draft.model_limits_enabled ? typedMembers(draft.model_limits) : [],
    allow_ips: typedMembers(draft.allow_ips),
    // Gateways store neither without the group that tries several groups.
    cross_group_retry: draft.group === autoGroup && draft.cross_group_retry,
    auto_groups: draft.group === autoGroup ? draft.auto_groups : [],
  }),
  validate: validateToken,
  // A key is always written whole, and its name is checked; from v0.13 on its quota is checked, too (docs/gateways.md
  // 4.8).
  checkedAlong: ({ gateway }) => (isAtLeast(gateway.dialect(), 'v013') ? ['name', 'remain_quota'] : ['name']),
};

/** The permissions that the draft leaves at their defaults: all models, from all addresses, without expiry. */
function restOfToken(draft: TokenDraft, { say }: ScreenContext): { label: MessageKey; text: string }[] {
  const { expired_time, count, group, model_limits_enabled, model_limits, allow_ips } = draft;
  const addresses = typedMembers(allow_ips);
  const ends = expired_time === neverExpires ? say('common.neverExpires') : formatTime(expired_time);
  return [
    {
      label: 'token.models',
      text: model_limits_enabled ? listNames(model_limits.map(sanitise), say) : say('overview.anyModel'),
    },
    { label: 'token.group', text: group === '' ? say('token.groupOwn') : sanitise(group) },
    { label: 'token.expiredTime', text: ends },
    {
      label: 'overview.from',
      text: addresses.length === 0 ? say('overview.anywhere') : listNames(addresses.map(sanitise), say),
    },
    { label: 'token.count', text: String(count) },
  ];
}

function validateToken(draft: TokenDraft, mode: FormMode, context: ScreenContext): FieldErrors {
  const { say } = context;
  const errors: FieldErrors = {};
  const maximum = nameMaximum(context);
  if (draft.name === '') errors.name = say('token.nameRequired');
  else if (byteLength(draft.name) > maximum)
    errors.name = say('token.nameTooLong', { maximum, count: byteLength(draft.name) });
  if (!Number.isInteger(draft.expired_time)) errors.expired_time = say('token.expiryFormat');
  else if (mode === 'create' && draft.expired_time !== neverExpires && draft.expired_time * 1000 <= context.now()) {
    errors.expired_time = say('token.expiryPast');
  }
  if (!Number.isFinite(draft.remain_quota))
    errors.remain_quota = say('form.notAQuota', {
      label: say('token.remainQuota'),
      example: quotaExample(quotaDisplayOf(context.status)),
    });
  else if (!draft.unlimited_quota && draft.remain_quota < 0) errors.remain_quota = say('token.quotaNegative');
  else if (mode === 'create' && !draft.unlimited_quota && draft.remain_quota === 0)
    errors.remain_quota = say('token.quotaNone');
  if (mode === 'create' && !(Number.isInteger(draft.count) && draft.count >= 1))
    errors.count = say('token.countInvalid');
  // Gateways accept the switch without models, and then refuse each call with the token.
  if (draft.model_limits_enabled && draft.model_limits.length === 0) errors.model_limits = say('token.modelLimitsNone');
  // Gateways accept any text, and refuse each call with a key whose addresses cannot match.
  const wrong = draft.allow_ips.find((address) => !isAddressRange(address));
  if (wrong !== undefined) errors.allow_ips = say('token.allowIpInvalid', { address: sanitise(wrong) });
  return errors;
}

function onlyWithAuto({ group }: TokenDraft, { say }: ScreenContext): string | undefined {
  return group === autoGroup ? undefined : say('token.needsAuto');
}

/** The limit of the newest gateways while the generation is not known: an older gateway refuses longer names itself. */
function nameMaximum({ gateway }: ScreenContext): number {
  return tokenNameMaximum(gateway.dialect());
}

async function groupChoices(_draft: TokenDraft, { gateway, say }: ScreenContext, signal?: AbortSignal) {
  const groups = await gateway.account.groups({ signal });
  const own = { value: '', label: say('token.groupOwn') };
  if (groups.length === 0) return [];
  return [
    own,
    ...groups.map(({ name, label }) => ({
      value: name,
      label: sanitise(name),
      hint: name === autoGroup ? say('token.groupAuto') : sanitise(label),
    })),
  ];
}
