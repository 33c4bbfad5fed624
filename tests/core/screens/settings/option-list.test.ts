import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import {
  exportOptions,
  optionRow,
  optionRows,
  readOptionFile,
} from '../../../../shared/screens/settings/option-list.ts';
import {
  loadOptions,
  maskedOption,
  optionChanges,
  optionFault,
  unlistedOptions,
  writeOptions,
} from '../../../../shared/screens/settings/options.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const context = screenContext();
/** Known to v1.0 alone, the first only to its last releases. */
const onlyLater = ['MaxTokenAutoGroups', 'SMTPStartTLSEnabled', 'SMTPInsecureSkipVerify'];

describe('SET-19: any option', () => {
  test('rows tell section, type and whether it is the default; unknown keys stand too; secrets are masked', () => {
    expect(optionRow('QuotaPerUnit', '500000')).toMatchObject({ section: 'general', type: 'number', isDefault: true });
    expect(optionRow('Mine', 'x')).toMatchObject({ section: '', type: 'text', isDefault: false });
    expect(optionRow('oidc.client_secret', 'canary').value).toBe(maskedOption);
    expect(JSON.stringify(optionRows(new Map([['NewThingToken', 'canary']])))).not.toContain('canary');
  });

  test.each([
    ['DrawingEnabled', 'yes', 'must be true or false'],
    ['RetryTimes', '1.5', 'whole number'],
    ['RetryTimes', '', 'must be a number'],
    ['RetryTimes', '-3', 'at least 0'],
    ['QuotaPerUnit', '0', 'at least 1'],
    ['ChannelDisableThreshold', '-0.5', 'at least 0'],
    ['CompletionRatioMeta', '{}', 'can’t be set'],
    ['payment_setting.compliance_confirmed', 'true', 'can’t be set'],
    ['ModelRatio', '{', 'Invalid JSON at line 1'],
    ['ModelRatio', '', 'Invalid JSON'],
    ['ModelRatio', '{"gpt-4o":"1"}', 'must be a JSON object with numbers'],
    ['UserUsableGroups', '{"vip":1}', 'must be a JSON object with strings'],
    ['Chats', '{"a":"https://a"}', 'must be a JSON list of names and links'],
    ['SMTPPort', '70000', 'at most 65535'],
    ['DataExportDefaultTime', 'minute', 'Choices: hour, day, week'],
    ['StripeApiSecret', 'pk_1', 'must start with sk_'],
  ])('%s = %j is refused before it is sent', (key, value, message) => {
    expect(optionFault(key, value, context)).toContain(message);
  });

  test.each([
    ['DrawingEnabled', 'true'],
    ['SystemName', ''],
    ['HeaderNavModules', ''],
    ['Whatever', '{'],
  ])('%s = %j may be sent', (key, value) => {
    expect(optionFault(key, value, context)).toBeUndefined();
  });

  test('a diff leaves out what is there already and masked secrets, and puts switches that go on last', () => {
    const stored = new Map([
      ['DrawingEnabled', 'true'],
      ['GitHubOAuthEnabled', 'false'],
      ['GroupRatio', '{"default":1}'],
      ['SystemName', 'A'],
    ]);
    const changes = optionChanges(stored, [
      ['GitHubOAuthEnabled', 'true'],
      ['GroupRatio', '{ "default": 1 }'],
      ['GitHubClientSecret', maskedOption],
      ['SMTPToken', 'typed'],
      ['SystemName', 'B'],
      ['DrawingEnabled', 'false'],
    ]);
    expect(changes.map(({ key, before, after }) => [key, before, after])).toEqual([
      ['DrawingEnabled', 'true', 'false'],
      ['SMTPToken', undefined, 'typed'],
      ['SystemName', 'A', 'B'],
      ['GitHubOAuthEnabled', 'false', 'true'],
    ]);
    expect(changes.find(({ key }) => key === 'SMTPToken')?.isSecret).toBe(true);
  });

  test('an export leaves out what no import can set', () => {
    const stored = new Map([
      ['CompletionRatioMeta', '{}'],
      ['payment_setting.compliance_terms_version', 'v1'],
      ['payment_setting.amount_options', '[10]'],
    ]);
    expect(JSON.parse(exportOptions(stored))).toEqual({ 'payment_setting.amount_options': '[10]' });
  });

  test('TRU-05: a key that the gateway does not list is told with the nearest names; what it never lists is not', () => {
    const stored = new Map([
      ['RetryTimes', '0'],
      ['ModelRatio', '{}'],
      ['ModelPrice', '{}'],
    ]);
    const typed = ['RetyTimes', 'SMTPTokn', 'NoSuchOption', 'ModelRatoi', 'SMTPTokens'];
    expect(unlistedOptions(stored, typed)).toEqual([
      { key: 'RetyTimes', nearest: ['RetryTimes'] },
      { key: 'SMTPTokn', nearest: ['SMTPToken'] },
      { key: 'NoSuchOption', nearest: [] },
      { key: 'ModelRatoi', nearest: ['ModelRatio'] },
      { key: 'SMTPTokens', nearest: ['SMTPToken'] },
    ]);
    // Secrets, and keys hidden by their ending.
    expect(unlistedOptions(stored, ['RetryTimes', 'SMTPToken', 'TurnstileSiteKey'])).toEqual([]);
    // What Tollgate knows of other gateways is new on one that does not list it, and so is what only looks like a secret.
    expect(unlistedOptions(stored, ['PaymentEnabled', 'FancyToken']).map(({ key }) => key)).toEqual([
      'PaymentEnabled',
      'FancyToken',
    ]);
  });

  test.each([
    ['v06', ['LinuxDOMinimumTrustLevel', 'HeaderNavModules', 'SidebarModulesAdmin', ...onlyLater]],
    ['v013', onlyLater],
    ['v1-session', ['MaxTokenAutoGroups']],
    ['v1', []],
  ] as const)(
    'TRU-05: what %s knows and lists only once it was saved is not told as unknown',
    async (dialect, unknown) => {
      const root = await signedInContext(await startTestSandbox({ dialect }));
      const keys = ['LinuxDOClientId', 'LinuxDOMinimumTrustLevel', 'HeaderNavModules', 'SidebarModulesAdmin'];
      const listed = await root.gateway.options.list();
      expect(keys.filter((key) => listed.has(key))).toEqual([]);
      const found = unlistedOptions(await loadOptions(root), [...keys, ...onlyLater]);
      expect(found.map(({ key }) => key)).toEqual(unknown);
    },
  );

  test.each(['classic', 'v1'] as const)('export, change, import and read back on %s', async (dialect) => {
    const root = await signedInContext(await startTestSandbox({ dialect }));
    const wanted = readOptionFile(exportOptions(await loadOptions(root)), root);
    expect([...wanted.keys()].some((key) => /Secret$|Token$/.test(key))).toBe(false);
    wanted.set('SystemName', 'Imported').set('PluginKeyless', '7');
    const changes = optionChanges(await loadOptions(root), wanted);
    expect(changes.map(({ key }) => key).sort()).toEqual(['PluginKeyless', 'SystemName']);
    const { saved, failed, stored } = await writeOptions(changes, root);
    expect([saved.map(({ key }) => key).sort(), failed]).toEqual([['PluginKeyless', 'SystemName'], []]);
    expect([stored?.get('SystemName'), stored?.get('PluginKeyless')]).toEqual(['Imported', '7']);
  });

  test('what is no text in a file is taken by its text', () => {
    const read = readOptionFile('{"SystemName":"A \\"B\\"","RetryTimes":5,"DrawingEnabled":true}', context);
    expect([...read]).toEqual([
      ...[
        ['SystemName', 'A "B"'],
        ['RetryTimes', '5'],
        ['DrawingEnabled', 'true'],
      ],
    ]);
  });

  test('one refused option does not stop the others; a broken one stops all before the first', async () => {
    const root = await signedInContext(await startTestSandbox());
    const stored = await loadOptions(root);
    const write = async (wanted: [string, string][]) => {
      const { saved, failed } = await writeOptions(optionChanges(stored, wanted), root);
      return [saved.map(({ key }) => key), failed.map(({ change, kind }) => `${change.key} ${kind}`)];
    };
    expect(
      await write([
        ['GitHubOAuthEnabled', 'true'],
        ['SystemName', 'Next'],
      ]),
    ).toEqual([['SystemName'], ['GitHubOAuthEnabled failed']]);
    for (const broken of ['{', '{"gpt-4o":"1"}', '{"gpt-4o":-1}']) {
      const written = write([
        ['SystemName', 'Never'],
        ['ModelPrice', broken],
      ]);
      await expect(written).rejects.toThrow(/^ModelPrice: /);
    }
    expect((await root.gateway.options.list()).get('SystemName')).toBe('Next');
  });

  test('TRU-02: what was agreed to and is not so is told; a look back that fails is said and is no failure', async () => {
    const root = await signedInContext(await startTestSandbox());
    const changes = optionChanges(await loadOptions(root), [['SystemName', 'Kept?']]);
    const { options } = root.gateway;
    const deaf = { ...root, gateway: { ...root.gateway, options: { ...options, set: async () => {} } } };
    expect((await writeOptions(changes, deaf)).failed).toMatchObject([{ kind: 'not-kept' }]);
    const list = async () => {
      throw new GatewayError('network');
    };
    const blind = { ...root, gateway: { ...root.gateway, options: { ...options, list } } };
    expect(await writeOptions(changes, blind)).toMatchObject({ saved: changes, failed: [], isUnread: true });
  });

  test.each(['[]', '1', 'null'])('a file that holds %s is refused', (text) => {
    expect(() => readOptionFile(text, context)).toThrow('a JSON object');
  });
});
