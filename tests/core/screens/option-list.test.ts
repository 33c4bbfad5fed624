import { describe, expect, test } from 'vitest';
import { loadSettings } from '../../../shared/screens/settings/load-settings.ts';
import {
  applyOptions,
  exportOptions,
  maskedOption,
  optionChanges,
  optionFault,
  optionRow,
  optionRows,
  readOptionFile,
  unkeptOptions,
  unlistedOptions,
} from '../../../shared/screens/settings/option-list.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { screenContext } from '../../support/screen-context.ts';
import { signedInContext } from '../../support/signed-in-context.ts';

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
    ['QuotaPerUnit', '-0.5', 'at least 0'],
    ['CompletionRatioMeta', '{}', 'cannot be set'],
    ['payment_setting.compliance_confirmed', 'true', 'cannot be set'],
    ['ModelRatio', '{', 'Not a valid JSON string: line 1'],
    ['ModelRatio', '', 'Not a valid JSON string'],
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
      const found = unlistedOptions(await loadSettings(root), [...keys, ...onlyLater]);
      expect(found.map(({ key }) => key)).toEqual(unknown);
    },
  );

  test.each(['classic', 'v1'] as const)('export, change, import and read back on %s', async (dialect) => {
    const root = await signedInContext(await startTestSandbox({ dialect }));
    const wanted = readOptionFile(exportOptions(await loadSettings(root)), root);
    expect([...wanted.keys()].some((key) => /Secret$|Token$/.test(key))).toBe(false);
    wanted.set('SystemName', 'Imported').set('PluginKeyless', '7');
    const changes = optionChanges(await loadSettings(root), wanted);
    expect(changes.map(({ key }) => key).sort()).toEqual(['PluginKeyless', 'SystemName']);
    const outcomes: string[] = [];
    for await (const result of applyOptions(changes, root)) outcomes.push(`${result.key} ${result.outcome}`);
    expect(outcomes.sort()).toEqual(['PluginKeyless done', 'SystemName done']);
    expect(unkeptOptions(changes, await loadSettings(root))).toEqual([]);
    expect(unkeptOptions(changes, new Map([['SystemName', 'Other']])).map(({ key }) => key)).toEqual(['SystemName']);
  });

  test('one refused option does not stop the others; a broken one stops all before the first', async () => {
    const root = await signedInContext(await startTestSandbox());
    const stored = await loadSettings(root);
    const run = async (wanted: [string, string][]) => {
      const outcomes: string[] = [];
      for await (const { key, outcome } of applyOptions(optionChanges(stored, wanted), root)) {
        outcomes.push(`${key} ${outcome}`);
      }
      return outcomes;
    };
    expect(
      await run([
        ['GroupRatio', '{"default":-1}'],
        ['SystemName', 'Next'],
      ]),
    ).toEqual(['GroupRatio failed', 'SystemName done']);
    await expect(
      run([
        ['SystemName', 'Never'],
        ['ModelPrice', '{'],
      ]),
    ).rejects.toThrow('ModelPrice: Not a valid JSON string');
    expect((await root.gateway.options.list()).get('SystemName')).toBe('Next');
  });

  test.each(['[]', '1', 'null'])('a file that holds %s is refused', (text) => {
    expect(() => readOptionFile(text, context)).toThrow('one JSON object');
  });
});
