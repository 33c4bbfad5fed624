import { expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { ChangedMeanwhile } from '../../../../shared/screen/saving/changed-meanwhile.ts';
import {
  pendingSettings,
  type SettingsSaved,
  saveSettings,
  settingsData,
} from '../../../../shared/screens/settings/save-settings.ts';
import { settingsSection } from '../../../../shared/screens/settings/sections.ts';
import type { SettingsDraft, SettingsSection } from '../../../../shared/screens/settings/setting.ts';
import { settingsWarning } from '../../../../shared/screens/settings/settings-confirmation.ts';
import { settingsForm } from '../../../../shared/screens/settings/settings-form.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

// What a save of a section would write, what it writes when somebody else was faster, and what it says.

const section = (id: string) => settingsSection(id) as SettingsSection;
const quota = { QuotaForNewUser: '1', QuotaForInviter: '2', QuotaForInvitee: '3', PreConsumedQuota: '4' };
const smtp = { SMTPServer: 'mail.example.com', SMTPPort: '25', SMTPAccount: 'a', SMTPFrom: 'a@example.com' };

/** A gateway that keeps its options; `refuses` are those that it does not take. */
function open(options: Record<string, string> = quota, refuses: readonly string[] = []) {
  const stored = new Map(Object.entries(options));
  const site = answeringContext({
    'options.list': () => new Map(stored),
    'site.status': { turnstile_site_key: '' },
    'options.set': (key: string, value: string) => {
      if (refuses.includes(key)) throw new GatewayError('refused', { serverMessage: 'not so' });
      stored.set(key, value);
    },
  });
  const opened = new Map(Object.entries(options));
  const draft = (id: string, typed: SettingsDraft) => ({
    ...settingsForm(section(id), opened, site.context).fromRow(opened, site.context),
    ...typed,
  });
  const save = (id: string, typed: SettingsDraft, more = {}) =>
    saveSettings(section(id), opened, draft(id, typed), site.context, more).catch((error: unknown) => error as Error);
  const sent = () => site.asked.flatMap(([call, key, value]) => (call === 'options.set' ? [`${key}=${value}`] : []));
  return { ...site, stored, opened, draft, save, sent };
}

test('SET-17: only what differs is written, and what it was and will be is told before', async () => {
  const { context, opened, draft, save, sent } = open();
  const typed = draft('quota', { new_user: 7, invitee: 9 });
  const pending = pendingSettings(section('quota'), opened, typed, context);
  expect(pending.map(({ key, before, after, isSecret }) => [key, before, after, isSecret])).toEqual([
    ['QuotaForNewUser', '1', '7', false],
    ['QuotaForInvitee', '3', '9', false],
  ]);
  expect(pendingSettings(section('quota'), opened, draft('quota', {}), context)).toEqual([]);
  expect(await save('quota', typed)).toMatchObject({ tone: 'good', message: 'Quota: 2 settings saved.', failed: [] });
  expect(sent()).toEqual(['QuotaForNewUser=7', 'QuotaForInvitee=9']);
});

test('SET-18: a secret is written when one was typed, and neither told before nor shown to machines', async () => {
  const { context, opened, draft, save, sent } = open(smtp);
  const typed = draft('smtp', { token: 'canary-secret' });
  const [change, ...others] = pendingSettings(section('smtp'), opened, typed, context);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ key: 'SMTPToken', before: '', after: '', isSecret: true });
  expect(JSON.stringify(pendingSettings(section('smtp'), opened, typed, context))).not.toContain('canary');
  const data = settingsData(section('smtp'), new Map([...opened, ['SMTPToken', 'canary-secret']]), context);
  expect(data).toMatchObject({ server: 'mail.example.com', port: 25, account: 'a' });
  expect(data).not.toHaveProperty('token');
  expect((await save('smtp', { token: '' })).message).toBe('No changes to save.');
  expect(sent()).toEqual([]);
  expect(await save('smtp', typed)).toMatchObject({ tone: 'good', message: expect.stringMatching(/: saved\.$/) });
  expect(sent()).toEqual(['SMTPToken=canary-secret']);
});

test('TRU-11: a setting that somebody else changed meanwhile is not overwritten unseen; others of its section are written', async () => {
  const site = open();
  site.stored.set('QuotaForNewUser', '5');
  const both = await site.save('quota', { new_user: 7, inviter: 8 });
  expect(both).toBeInstanceOf(ChangedMeanwhile);
  expect(both).toMatchObject({
    hasMineLeft: true,
    fields: [{ name: 'new_user', before: '$0.000002', theirs: '$0.00001', mine: '$0.000014' }],
  });
  expect((both as ChangedMeanwhile).newest).toEqual(expect.objectContaining(new Map()));
  expect(await site.save('quota', { new_user: 7 })).toMatchObject({ hasMineLeft: false });
  expect(site.sent()).toEqual([]);
  expect(await site.save('quota', { inviter: 8 })).toMatchObject({ tone: 'good' });
  expect(site.sent()).toEqual(['QuotaForInviter=8']);
  // Read for this very save: it is not looked at again.
  expect(await site.save('quota', { new_user: 7 }, { looksAgain: false })).toMatchObject({ tone: 'good' });
  expect(site.stored.get('QuotaForNewUser')).toBe('7');
});

test.each([
  [
    'a part',
    ['QuotaForInviter'],
    'warn',
    /^Quota: some settings were not saved\. Reward for the inviter: .*not so$/,
    1,
  ],
  ['nothing', ['QuotaForInviter', 'QuotaForNewUser'], 'bad', /^Quota: not saved\. .*not so .*not so$/, 0],
] as const)('SET-17: where %s was written it is no success', async (_what, refuses, tone, outcome, count) => {
  const done = await open(quota, refuses).save('quota', { new_user: 7, inviter: 8 });
  expect(done).toMatchObject({ tone, message: expect.stringMatching(outcome) });
  expect((done as SettingsSaved).saved).toHaveLength(count);
});

test('SET-17: what a rule forbids is told, and nothing of it written', async () => {
  const site = open(smtp);
  const done = await site.save('smtp', { port: 1.5, server: 'other.example.com' });
  expect(done.message).toMatch(/^Check your input: ./);
  expect(site.sent()).toEqual([]);
});

test('SET-13: what would lock people out is asked about first, and nothing else is', async () => {
  const { context } = open();
  const on = new Map([['PasswordLoginEnabled', 'true']]);
  const ask = (id: string, typed: SettingsDraft, stored = on) => settingsWarning(section(id), stored, typed, context);
  expect(await ask('quota', { new_user: 7 }, new Map(Object.entries(quota)))).toBeUndefined();
  const logins = section('login');
  const form = settingsForm(logins, on, context);
  const before = form.fromRow(on, context);
  expect(await settingsWarning(logins, on, before, context)).toBeUndefined();
  const off = await settingsWarning(logins, on, { ...before, password_login: false }, context);
  expect(off?.consequences).toHaveLength(2);
});
