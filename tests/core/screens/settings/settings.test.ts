import { describe, expect, test } from 'vitest';
import { optionDefinition } from '../../../../shared/domain/option/option.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import type { StoredOptions } from '../../../../shared/screens/settings/options.ts';
import { pendingSettings } from '../../../../shared/screens/settings/save-settings.ts';
import {
  sectionsOf,
  settingsSection,
  settingsSections,
  settingsTabOf,
  settingsTabs,
} from '../../../../shared/screens/settings/sections.ts';
import type { SettingsDraft } from '../../../../shared/screens/settings/setting.ts';
import { settingsWarning } from '../../../../shared/screens/settings/settings-confirmation.ts';
import { fieldsOfSection, missingFields, settingsForm } from '../../../../shared/screens/settings/settings-form.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const context = screenContext();
const sectionNamed = (id: string) => {
  const section = settingsSection(id);
  if (!section) throw new Error(`no section ${id}`);
  return section;
};
/** Without what came with today's gateways (GEN-26). */
const namesOf = (id: string) =>
  sectionNamed(id)
    .fields.filter(({ isLater }) => !isLater)
    .map(({ name }) => name);
const check = (id: string, changes: SettingsDraft, stored: StoredOptions = new Map()) => {
  const form = settingsForm(sectionNamed(id), stored, context);
  return checkForm(form, { ...form.defaults(context), ...changes }, 'edit', context);
};

describe('sections and their fields', () => {
  test.each([
    [
      'SET-02',
      'general',
      'top_up_link chat_link chat_link2 quota_per_unit retry_times display_in_currency display_token_stat collapse_sidebar',
    ],
    ['SET-03', 'drawing', 'enabled callback account_filter forward_url mode_clear action_check'],
    ['SET-04', 'sensitive', 'enabled check_prompts words'],
    ['SET-05', 'log', 'consumption'],
    ['SET-06', 'dashboard', 'enabled interval granularity'],
    ['SET-07', 'monitoring', 'longest_response quota_reminder auto_disable auto_enable disable_keywords'],
    ['SET-08', 'quota', 'new_user pre_consumed inviter invitee'],
    ['SET-09', 'chats', 'chats'],
    ['SET-10', 'ratio', 'model_price model_ratio completion_ratio cache_ratio group_ratio usable_groups'],
    ['SET-11', 'server', 'address proxy proxy_key'],
    ['SET-12', 'payment', 'enabled api_key webhook_secret price_id unit_price min_top_up group_ratio'],
    [
      'SET-13',
      'login',
      'password_login password_register email_verification register github linux_do wechat telegram bot_check',
    ],
    ['SET-14', 'email-domain', 'enabled no_aliases domains'],
    ['SET-14', 'smtp', 'server port account sender token ssl'],
    ['SET-15', 'github', 'client_id client_secret'],
    ['SET-15', 'linux-do', 'client_id client_secret trust_level'],
    ['SET-15', 'wechat', 'server token qr_code'],
    ['SET-15', 'telegram', 'bot_token bot_name'],
    ['SET-15', 'bot-check', 'site_key secret_key'],
  ])('%s: %s holds %s', (_row, id, names) => {
    expect(namesOf(id)).toEqual(names.split(' '));
  });

  test('SET-16: notice, system name, logo, home page, about and footer are saved each on its own', () => {
    const sections = sectionsOf('other').filter(({ id }) => namesOf(id).length > 0);
    expect(sections.map(({ id, fields }) => [id, fields.map(({ key }) => key)])).toEqual([
      ['notice', ['Notice']],
      ['system-name', ['SystemName']],
      ['logo', ['Logo']],
      ['home-page', ['HomePageContent']],
      ['about', ['About']],
      ['footer', ['Footer']],
    ]);
  });

  test('SET-02: no option stands in two sections, no name twice in one, no section twice', () => {
    const keys = settingsSections.flatMap(({ fields }) => fields.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
    for (const { fields } of settingsSections) expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    expect(new Set(settingsSections.map(({ id }) => id)).size).toBe(settingsSections.length);
  });

  test('SET-18: every secret of the catalogue is a secret field, and starts empty', () => {
    for (const section of settingsSections) {
      const stored = new Map(section.fields.map(({ key }) => [key, 'stored-secret']));
      const draft = settingsForm(section, stored, context).fromRow(stored, context);
      for (const { key, kind, name } of section.fields) {
        expect(kind === 'secret').toBe(optionDefinition(key)?.secret);
        if (kind === 'secret') expect(draft[name]).toBe('');
      }
    }
  });

  test('SET-02: a gateway is offered only the options of its generation', () => {
    const of = (dialect: 'classic' | 'v013', id: string) =>
      fieldsOfSection(sectionNamed(id), screenContext({ gateway: { dialect: () => dialect } })).map(({ name }) => name);
    expect(of('classic', 'general')).toContain('chat_link');
    expect(of('v013', 'general')).not.toContain('chat_link');
    expect(of('classic', 'monitoring')).not.toContain('disable_keywords');
    expect(of('v013', 'ratio')).toContain('cache_ratio');
  });

  test.each([
    [1, ['personal']],
    [10, ['personal']],
    [100, ['personal', 'operation', 'system', 'other']],
  ])('SET-02: role %i sees the tabs %o', (role, ids) => {
    expect(settingsTabs(role).map(({ id }) => id)).toEqual(ids);
    expect(settingsTabOf('system', role)).toBe(role === 100 ? 'system' : 'personal');
    expect(settingsTabOf('nonsense', role)).toBe('personal');
  });
});

describe('validation of settings', () => {
  test.each([
    ['SET-06', 'dashboard', { interval: 0 }, 'interval', 'Update interval must be at least 1.'],
    ['SET-06', 'dashboard', { interval: 1.5 }, 'interval', 'whole number'],
    ['SET-06', 'dashboard', { granularity: 'minute' }, 'granularity', 'Choices: hour, day, week.'],
    ['SET-07', 'monitoring', { longest_response: -1 }, 'longest_response', 'at least 0'],
    ['SET-07', 'monitoring', { quota_reminder: -1 }, 'quota_reminder', 'at least 0'],
    ['SET-08', 'quota', { new_user: Number.NaN }, 'new_user', 'must be a number'],
    ['SET-09', 'chats', { chats: '[{"a":' }, 'chats', 'Invalid JSON at line 1'],
    ['SET-09', 'chats', { chats: '{"a":"https://a"}' }, 'chats', 'must be a JSON list of names and links'],
    ['SET-10', 'ratio', { model_price: '' }, 'model_price', 'Invalid JSON'],
    ['SET-10', 'ratio', { model_ratio: '{\n  "a": 1,\n}' }, 'model_ratio', 'line 3, column 1'],
    ['SET-10', 'ratio', { completion_ratio: '{"a":"1"}' }, 'completion_ratio', 'must be a JSON object with numbers'],
    ['SET-10', 'ratio', { group_ratio: '{"a":-1}' }, 'group_ratio', 'at least 0'],
    ['SET-10', 'ratio', { usable_groups: '{"a":1}' }, 'usable_groups', 'must be a JSON object with strings'],
    ['SET-15', 'linux-do', { trust_level: 5 }, 'trust_level', 'at most 4'],
    ['SET-15', 'linux-do', { trust_level: -1 }, 'trust_level', 'at least 0'],
    ['SET-14', 'smtp', { port: 0 }, 'port', 'at least 1'],
  ] as const)('%s: %s with %o is refused', (_row, id, changes, field, message) => {
    const { errors } = check(id, changes as SettingsDraft);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toContain(message);
  });

  test('SET-09: an empty list of chat links is right', () => {
    expect(check('chats', { chats: '[]' }).isValid).toBe(true);
  });

  const withAddress = new Map([['ServerAddress', 'https://gw.example.com']]);
  test.each([
    [{ api_key: 'pk_1' }, 'api_key', 'must start with sk_.'],
    [{ webhook_secret: 'sk_1' }, 'webhook_secret', 'must start with whsec_.'],
    [{ price_id: 'prod_1' }, 'price_id', 'must start with price_.'],
    [{ unit_price: -0.1 }, 'unit_price', 'at least 0'],
    [{ min_top_up: 0 }, 'min_top_up', 'at least 1'],
    [{ group_ratio: 'x' }, 'group_ratio', 'Invalid JSON'],
  ] as const)('SET-12: payment with %o is refused', (changes, field, message) => {
    const { errors } = check('payment', changes as SettingsDraft, withAddress);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toContain(message);
  });

  test('SET-12: payment has defaults and needs a server address first', () => {
    const { value, errors } = check('payment', {});
    expect(value).toMatchObject({ unit_price: 8, min_top_up: 5, enabled: false, api_key: '' });
    expect(errors['']).toBe('Set the server address first.');
    expect(check('payment', {}, withAddress).isValid).toBe(true);
  });

  test('SET-12: the webhook’s address and its two events are told', () => {
    expect(sectionNamed('payment').notes?.(withAddress, context)).toEqual([
      'Webhook: https://gw.example.com/api/stripe/webhook, events: checkout.session.completed, checkout.session.expired.',
    ]);
  });

  test('SET-11: trailing slashes of server address and proxy are stripped', () => {
    const { value } = check('server', { address: ' https://gw.example.com// ', proxy: 'https://w.example.com/' });
    expect(value).toMatchObject({ address: 'https://gw.example.com', proxy: 'https://w.example.com' });
  });

  test.each([
    ['login', 'github', 'GitHubClientId'],
    ['login', 'linux_do', 'LinuxDOClientId'],
    ['login', 'wechat', 'WeChatServerAddress'],
    ['login', 'bot_check', 'TurnstileSiteKey'],
  ])('SET-13 SET-15: %s %s needs %s first', (id, name, key) => {
    expect(check(id, { [name]: true }).errors[name]).toMatch(/^Set “.+” in “.+” first\.$/);
    expect(check(id, { [name]: true }, new Map([[key, 'x']])).isValid).toBe(true);
  });

  test('SET-14: the whitelist may be filled in together with its switch', () => {
    expect(Object.keys(check('email-domain', { enabled: true, domains: [] }).errors)).toEqual(['enabled']);
    expect(check('email-domain', { enabled: true, domains: ['example.com', ' '] }).value.domains).toEqual([
      'example.com',
    ]);
  });
});

describe('what a save asks and sends', () => {
  test('SET-13: turning password login off asks, with the warning; turning it on or other switches do not', async () => {
    const ask = (draft: SettingsDraft, stored: StoredOptions = new Map()) => {
      const section = sectionNamed('login');
      const form = settingsForm(section, stored, context);
      return settingsWarning(section, stored, { ...form.fromRow(stored, context), ...draft }, context);
    };
    expect((await ask({ password_login: false }))?.prompt).toBe('Turn off password sign-in?');
    expect((await ask({ password_login: false }))?.consequences.join(' ')).toContain('locked out');
    expect(await ask({ register: false })).toBeUndefined();
    expect(await ask({ password_login: true }, new Map([['PasswordLoginEnabled', 'false']]))).toBeUndefined();
  });

  test('SET-17 SET-18: only what changed is sent; booleans as true/false; off first, settings next, on last', () => {
    const stored = new Map([['EmailAliasRestrictionEnabled', 'true']]);
    const draft = { enabled: true, no_aliases: false, domains: ['a.example', 'b.example'] };
    const pending = pendingSettings(sectionNamed('email-domain'), stored, draft, context);
    expect(pending.map(({ field, after }) => [field.key, after])).toEqual([
      ['EmailAliasRestrictionEnabled', 'false'],
      ['EmailDomainWhitelist', 'a.example,b.example'],
      ['EmailDomainRestrictionEnabled', 'true'],
    ]);
  });

  test('SET-17 SET-18: another layout of the same JSON is no change, and an empty secret is none', () => {
    const stored = new Map([['GroupRatio', '{"default":1}']]);
    const form = settingsForm(sectionNamed('ratio'), stored, context);
    const draft = form.fromRow(stored, context);
    expect(draft.group_ratio).toBe('{\n  "default": 1\n}');
    expect(pendingSettings(sectionNamed('ratio'), stored, draft, context)).toEqual([]);
    const gitHub = { client_id: '', client_secret: '' };
    expect(pendingSettings(sectionNamed('github'), new Map(), gitHub, context)).toEqual([]);
    const typed = pendingSettings(sectionNamed('github'), new Map(), { ...gitHub, client_secret: 's' }, context);
    expect(typed).toMatchObject([{ field: { key: 'GitHubClientSecret' }, before: '', after: '' }]);
  });

  test('SET-04: the word list is one a line on the wire', () => {
    const words = { words: ['one', ' two ', ''] };
    const form = settingsForm(sectionNamed('sensitive'), new Map(), context);
    const [change] = pendingSettings(
      sectionNamed('sensitive'),
      new Map(),
      { ...form.defaults(context), ...words },
      context,
    );
    expect(change?.after).toBe('one\ntwo');
  });
});

test('settings that a gateway does not list are not offered: it would store them and obey none', () => {
  const listed = (...keys: string[]) => new Map(['QuotaPerUnit', ...keys].map((key) => [key, '1']));
  const offered = (id: string, stored: Map<string, string>) => {
    const section = sectionNamed(id);
    const missing = missingFields(section, context, stored)
      .filter(({ isLater }) => !isLater)
      .map(({ name }) => name);
    return { shown: settingsForm(section, stored, context).fields.map(({ name }) => name), missing };
  };
  const card = ['api_key', 'webhook_secret', 'price_id', 'unit_price', 'min_top_up'];
  expect(offered('payment', listed())).toEqual({ shown: ['group_ratio'], missing: ['enabled', ...card] });
  expect(offered('payment', listed('StripeUnitPrice'))).toEqual({
    shown: [...card, 'group_ratio'],
    missing: ['enabled'],
  });
  expect(offered('payment', listed('StripeUnitPrice', 'PaymentEnabled')).missing).toEqual([]);
  expect(offered('linux-do', listed()).missing).toEqual(['trust_level']);
  expect(offered('linux-do', listed('LinuxDOMinimumTrustLevel')).missing).toEqual([]);
  // Where the list is not known nothing is hidden.
  expect(offered('payment', new Map()).missing).toEqual([]);
});

test.each([
  ['classic', true],
  ['v06', false],
  ['v013', false],
  ['v1', false],
] as const)(
  'SET-12: a switch of payments that somebody stored on %s is offered where it switches anything',
  (dialect, obeys) => {
    const stored = new Map(['QuotaPerUnit', 'StripeUnitPrice', 'PaymentEnabled'].map((key) => [key, '1']));
    const there = { gateway: { ...context.gateway, dialect: () => dialect } } as typeof context;
    const names = fieldsOfSection(sectionNamed('payment'), there, stored).map(({ name }) => name);
    expect(names.includes('enabled')).toBe(obeys);
  },
);
