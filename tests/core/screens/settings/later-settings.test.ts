import { describe, expect, test } from 'vitest';
import type { Generation } from '../../../../cli/sandbox/traits/generation.ts';
import { isReadOnlyOption, optionDefinition } from '../../../../shared/domain/option/option.ts';
import { effectNotes } from '../../../../shared/screens/settings/effect-notes.ts';
import { loadOptions } from '../../../../shared/screens/settings/options.ts';
import { pendingSettings } from '../../../../shared/screens/settings/save-settings.ts';
import { settingsSection, settingsSections } from '../../../../shared/screens/settings/sections.ts';
import {
  fieldsOfSection,
  hasSection,
  sectionNotes,
  settingsForm,
} from '../../../../shared/screens/settings/settings-form.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const sectionNamed = (id: string) => {
  const section = settingsSection(id);
  if (section === undefined) throw new Error(`no section ${id}`);
  return section;
};

/** Edited on a screen of their own, and payment that v0.13 never takes. */
const elsewhere = [/^console_setting\./, /^WaffoPancake(Currency|Enabled|Sandbox|WebhookPublicKey|WebhookTestKey)$/];

describe('GEN-26: the options of today’s gateways', () => {
  test.each<Generation>(['v013', 'v1-session', 'v1'])(
    'each that %s lists has its typed field in a section',
    async (dialect) => {
      const sandbox = await startTestSandbox({ dialect });
      const context = await signedInContext(sandbox);
      const stored = await loadOptions(context);
      const fields = new Set(
        settingsSections.flatMap((one) => fieldsOfSection(one, context, stored)).map(({ key }) => key),
      );
      const without = [...stored.keys()].filter(
        (key) =>
          !fields.has(key) &&
          !isReadOnlyOption(key) &&
          !optionDefinition(key)?.isUnused &&
          !elsewhere.some((pattern) => pattern.test(key)),
      );
      expect(without).toEqual([]);
      for (const section of settingsSections) {
        const form = settingsForm(section, stored, context);
        // What a new site lists is taken for what it is: nothing is changed by opening, and nothing is wrong with it.
        expect(pendingSettings(section, stored, form.fromRow(stored, context), context), section.id).toEqual([]);
        expect(effectNotes(section.fields, stored, context), section.id).toEqual([]);
      }
    },
  );

  test('an older gateway shows no trace of them', async () => {
    const sandbox = await startTestSandbox({ dialect: 'classic' });
    const context = await signedInContext(sandbox);
    const stored = await loadOptions(context);
    const shown = settingsSections.filter((section) => hasSection(section, context, stored)).map(({ id }) => id);
    for (const id of ['outgoing', 'passkey', 'waffo', 'performance', 'theme', 'check-in', 'discord', 'oidc']) {
      expect(shown).not.toContain(id);
    }
    const notes = settingsSections.flatMap((section) => sectionNotes(section, stored, context)).join(' ');
    expect(notes).not.toMatch(/Promotion codes|STARTTLS|Cache write|Test channels regularly/);
  });

  test('names in a JSON list are edited one a line and travel as JSON; JSON of another kind is refused', () => {
    const context = screenContext();
    const stored = new Map([['fetch_setting.domain_list', '["a.example"]']]);
    const section = sectionNamed('outgoing');
    const form = settingsForm(section, stored, context);
    const draft = form.fromRow(stored, context);
    expect(draft.domains).toEqual(['a.example']);
    const [change] = pendingSettings(section, stored, { ...draft, domains: ['a.example', ' *.b.example '] }, context);
    expect(change?.after).toBe('["a.example","*.b.example"]');
    const faults = (id: string, changes: Record<string, string>) => {
      const other = settingsForm(sectionNamed(id), new Map(), context);
      return other.validate({ ...other.defaults(context), ...changes }, 'edit', context);
    };
    expect(faults('affinity', { rules: '{}' }).rules).toContain('must be a JSON list');
    expect(faults('navigation', { header: '[]' }).header).toContain('must be a JSON object');
    expect(faults('performance', { metrics_step: 'day' }).metrics_step).toContain('hour');
  });

  test('what is stored without effect is said: what the gateway cannot read, and what it never looks at', () => {
    const context = screenContext({ gateway: { dialect: () => 'v013' } });
    const stored = new Map([
      ['QuotaPerUnit', '500000'],
      ['general_setting.ping_interval_seconds', 'soon'],
      ['passkey.user_verification', 'always'],
      ['checkin_setting.enabled', 'true'],
      ['checkin_setting.min_quota', '500'],
      ['checkin_setting.max_quota', '100'],
    ]);
    const notesOf = (id: string) => sectionNotes(sectionNamed(id), stored, context).join(' ');
    const kept = 'which the gateway can’t read. The value before it stays in force.';
    expect(notesOf('request')).toContain(`Seconds between comments is stored as “soon”, ${kept}`);
    const passkey = new Map([...stored, ['passkey.enabled', 'true']]);
    expect(sectionNotes(sectionNamed('passkey'), passkey, context).join(' ')).toContain(`“always”, ${kept}`);
    expect(notesOf('check-in')).toBe('The largest reward is below the smallest, so everyone gets the smallest.');
    expect(notesOf('navigation')).toContain('doesn’t ask for sign-in');
    const unused = [{ key: 'StreamCacheQueueLength', label: 'StreamCacheQueueLength' }];
    expect(effectNotes(unused, new Map([['StreamCacheQueueLength', '3']]), context)).toEqual([
      'The gateway stores StreamCacheQueueLength but doesn’t use it.',
    ]);
  });
});
