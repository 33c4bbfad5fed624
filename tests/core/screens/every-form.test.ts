import { beforeAll, expect, test } from 'vitest';
import { usualService } from '../../../shared/domain/option/sign-in-service.ts';
import { fieldsOf } from '../../../shared/screen/form-check.ts';
import { isEditable } from '../../../shared/screen/list-screen.ts';
import { type AnyScreen, loadLists } from '../../../shared/screens/registry.ts';
import { answeringContext } from '../../support/gateway/answering-context.ts';
import type { AnyForm } from '../../support/input-of.ts';

// Every form of every list as it opens where nothing was chosen yet, on today's gateways: what its draft holds (what is not
// told here is empty), and which fields there are, by kind, with `!` where one must be filled in.

const forms: readonly [string, object, string][] = [
  [
    'channel',
    {
      type: 1,
      groups: ['default'],
      auto_ban: true,
      vertex_key_type: 'json',
      aws_key_type: 'ak_sk',
      multi_key_mode: 'each',
    },
    'type:choice! name:text! key:secret! multi_key_mode:choice base_url:text openai_organization:text models:choices! test_model:text groups:choices! priority:number weight:number auto_ban:toggle tag:text remark:text model_mapping:json status_code_mapping:json proxy:text pass_through_body_enabled:toggle force_format:toggle thinking_to_content:toggle system_prompt:text system_prompt_override:toggle param_override:json header_override:json setting:json settings:json',
  ],
  ['channel test', { hasEndpoints: true }, 'model:choice endpoint_type:choice stream:toggle'],
  ['channel probe', { models: 'all', parallel: 3 }, 'models:text! parallel:number per_channel:number max_cost:number'],
  ['channel copy', {}, 'key:secret'],
  [
    'channel update',
    {},
    'priority:text weight:text groups:choices models:choices auto_ban:choice tag:text remark:text test_model:text base_url:text model_mapping:json status_code_mapping:json param_override:json clear:choices copy_from:choice copy_fields:choices',
  ],
  ['channel map', { add_models: true }, 'pairs:lines prefix:text suffix:text only:choices add_models:toggle'],
  ['channel key', {}, 'code:secret!'],
  ['channel add-keys', {}, 'keys:secret!'],
  ['channel replace-keys', {}, 'keys:secret!'],
  ['channel to-pool', { multi_key_mode: 'random' }, 'keys:secret! multi_key_mode:choice name:text keep_old:toggle'],
  ['channel to-single', { multi_key_mode: 'random' }, 'keys:secret! name:text keep_old:toggle'],
  ['channel set-tag', {}, 'tag:choice!'],
  [
    'channel cost',
    {},
    'factor:text from:text change:text model:choice input:text output_price:text cached:text cache_write:text call:text',
  ],
  ['channel import', { kind: 'channels', existing: 'refuse' }, 'rows:text! existing:choice'],
  [
    'tag set',
    {},
    'new_tag:text priority:text weight:text models:choices groups:choices model_mapping:json param_override:json header_override:json',
  ],
  ['probe map-model', {}, 'to:choice!'],
  [
    'token',
    { expired_time: -1, remain_quota: 500_000, count: 1 },
    'name:text! expired_time:datetime remain_quota:quota unlimited_quota:toggle count:number group:choice cross_group_retry:toggle auto_groups:choices model_limits_enabled:toggle model_limits:choices allow_ips:lines',
  ],
  ['token connect', { app: 'curl' }, 'app:choice! model:text'],
  [
    'token update',
    {},
    'group:choice expired_time:text remain_quota:text unlimited_quota:choice model_limits_enabled:choice model_limits:choices allow_ips:choices clear:choices copy_from:choice copy_fields:choices',
  ],
  ['token import', { kind: 'keys', existing: 'refuse' }, 'rows:text! existing:choice'],
  [
    'redemption',
    { quota: 100_000, count: 1, expired_time: -1 },
    'name:text! quota:quota count:number expired_time:datetime',
  ],
  ['redemption import', { kind: 'codes', existing: 'refuse' }, 'rows:text! existing:choice'],
  ['subscription subscribe', {}, 'plan:choice! method:choice!'],
  ['subscription prefer', { preference: 'subscription-first' }, 'preference:choice!'],
  ['subscription reset', {}, 'advance_reset_time:toggle'],
  [
    'plan',
    {
      duration_unit: 'month',
      duration_value: 1,
      quota_reset_period: 'never',
      allow_balance_pay: true,
      allow_wallet_overflow: true,
      enabled: true,
      isLater: true,
    },
    'title:text! subtitle:text price_amount:number total_amount:quota unlimited:toggle duration_unit:choice duration_value:number quota_reset_period:choice max_purchase_per_user:number upgrade_group:choice downgrade_group:choice allow_balance_pay:toggle allow_wallet_overflow:toggle enabled:toggle sort_order:number stripe_price_id:text creem_product_id:text waffo_pancake_product_id:text',
  ],
  ['plan assign', {}, 'user:text!'],
  ['plan reset', {}, 'advance_reset_time:toggle'],
  ['plan import', { kind: 'plans', existing: 'refuse' }, 'rows:text! existing:choice'],
  [
    'price set',
    { isOfSeveral: true },
    'input:text output_price:text cached:text cache_write:text image:text audio_input:text audio_output:text call:text',
  ],
  ['price adjust', {}, 'by:text!'],
  [
    'price add',
    { isOfSeveral: true },
    'model:text! input:text output_price:text cached:text cache_write:text image:text audio_input:text audio_output:text call:text',
  ],
  [
    'panel',
    { panel: 'announcement', type: 'default', published_at: 1_793_491_200, color: 'blue' },
    'panel:choice content:text! type:choice published_at:datetime extra:text',
  ],
  [
    'sign-in-service',
    { ...usualService, auth_style: 'auto' },
    'name:text! slug:text! client_id:text! client_secret:secret! icon:text enabled:toggle well_known:text authorization_endpoint:text! token_endpoint:text! user_info_endpoint:text! scopes:text auth_style:choice user_id_field:text username_field:text display_name_field:text email_field:text access_policy:json access_denied_message:text',
  ],
  [
    'metadata',
    { name_rule: 'exact', shown: true, sync_official: true },
    'model_name:text! name_rule:choice vendor:choice description:text tags:text icon:text endpoints:json shown:toggle sync_official:toggle',
  ],
  ['metadata set', {}, 'vendor:choice description:text tags:text icon:text sync:choice'],
  ['metadata import', { kind: 'models', existing: 'refuse' }, 'rows:text! existing:choice'],
  [
    'missing-model describe',
    { shown: true, sync_official: true },
    'vendor:choice description:text tags:text icon:text shown:toggle sync_official:toggle',
  ],
  ['metadata-sync take', { keep_synced: true }, 'keep_synced:toggle'],
  ['vendor', {}, 'name:text! description:text icon:text'],
  ['vendor import', { kind: 'vendors', existing: 'refuse' }, 'rows:text! existing:choice'],
  [
    'user',
    { group: 'default', quota: null },
    'username:text! display_name:text password:secret! group:choice! remark:text quota:quota',
  ],
  ['user add-quota', {}, 'amount:quota!'],
  ['user give-plan', {}, 'plan:choice!'],
  ['user move-plan', {}, 'from:choice! plan:choice!'],
  ['user end-plan', {}, 'plan:choice!'],
  ['user unlink', {}, 'account:choice!'],
  ['user grant', {}, 'permission:choice!'],
  ['user revoke', {}, 'permission:choice!'],
  ['user update', {}, 'group:choice remark:text clear:choices copy_from:choice copy_fields:choices'],
  ['user import', { kind: 'users', existing: 'refuse' }, 'rows:text! existing:choice'],
  ['group add', { ratio: '1' }, 'name:text! ratio:text usable:toggle label:text auto:toggle'],
  ['group set', { ratio: '1' }, 'ratio:text usable:toggle label:text auto:toggle'],
  ['group rename', {}, 'to:text!'],
  ['group merge', {}, 'to:choice!'],
  ['group remove', {}, 'to:choice'],
  ['log cleanup', { before: 1_790_899_200 }, 'before:datetime!'],
  ['site open', {}, 'plan:text!'],
  ['site import', { kind: 'channels', existing: 'refuse' }, 'kind:choice! rows:text! existing:choice'],
];

const known = { tokens: { hasGroupOrder: () => true } };
const { context } = answeringContext({}, { known });
let found: Map<string, AnyForm>;

beforeAll(async () => {
  found = new Map();
  for (const [noun, screen] of Object.entries(await loadLists()) as [string, AnyScreen][]) {
    if (isEditable(screen)) found.set(noun, screen.form as unknown as AnyForm);
    for (const { verb, input } of screen.actions as readonly { verb: string; input?: AnyForm }[])
      if (input) found.set(`${noun} ${verb}`, input);
  }
});

/** Beside what a person fills in, a draft holds what is known of the row and the site. */
const facts = ['facts', 'until'];
const emptiness: readonly unknown[] = ['', 0, false];
const isEmpty = (value: unknown) => emptiness.includes(value) || (Array.isArray(value) && value.length === 0);

test.each(forms)('the form of %s begins with %j', (name, begun, fields) => {
  const form = found.get(name) as AnyForm;
  const draft = form.defaults(context) as Record<string, unknown>;
  const filled = Object.entries(draft).filter(([key, value]) => !facts.includes(key) && !isEmpty(value));
  expect(Object.fromEntries(filled)).toEqual(begun);
  const shown = fieldsOf(form, draft, 'create');
  expect(shown.map(({ name: field, kind, required }) => `${field}:${kind}${required ? '!' : ''}`).join(' ')).toBe(
    fields,
  );
  for (const { name: field } of shown) expect(draft).toHaveProperty(field);
});

test('no form is left out', () => {
  // A chat link asks for a client, of which there is none.
  expect([...found.keys()].filter((name) => name !== 'token chat-link')).toEqual(forms.map(([name]) => name));
});
