import { beforeAll, describe, expect, test } from 'vitest';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { ChangedMeanwhile } from '../../../shared/screen/saving/changed-meanwhile.ts';
import { saveRow } from '../../../shared/screen/saving/save-row.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { loadOptions } from '../../../shared/screens/settings/options.ts';
import { saveSettings } from '../../../shared/screens/settings/save-settings.ts';
import { settingsSection } from '../../../shared/screens/settings/sections.ts';
import { settingsForm } from '../../../shared/screens/settings/settings-form.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

/** What a save that must not go through rejected with. */
async function conflictOf<Row, Value>(saving: Promise<unknown>): Promise<ChangedMeanwhile<Row, Value>> {
  const outcome = await saving.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(ChangedMeanwhile);
  return outcome as ChangedMeanwhile<Row, Value>;
}

describe('TRU-11: two people edit one thing', () => {
  let context: ScreenContext;

  beforeAll(async () => {
    const sandbox = await startTestSandbox({ dialect: 'v1' });
    context = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  const newChannel = async (name: string) => {
    const draft = { ...channelScreen.form.defaults(context), name, key: 'sk-a', models: ['m'], base_url: 'builtin:' };
    const { row } = await channelScreen.create(draft, context, {});
    if (!row) throw new Error('the new channel was not found');
    return { row, draft: channelScreen.form.fromRow(row, context) };
  };
  const newToken = async (name: string) => {
    const { row } = await tokenScreen.create({ ...tokenScreen.form.defaults(context), name }, context, {});
    if (!row) throw new Error('the new token was not found');
    return { row, draft: tokenScreen.form.fromRow(row, context) };
  };

  test('fields that only they changed are kept and told', async () => {
    const { row, draft } = await newToken('apart');
    await context.gateway.tokens.update(row, { allow_ips: '10.0.0.9' });
    const done = await saveRow(tokenScreen, row, { ...draft, name: 'mine' }, context, {});
    expect(done.message).toBe(
      'API key mine updated. Someone else also changed these fields, which were kept: Allowed IPs.',
    );
    expect(await tokenScreen.get(row.id, context, {})).toMatchObject({ name: 'mine', allow_ips: '10.0.0.9' });
  });

  test('quota spent meanwhile is neither asked about nor given back', async () => {
    const { row, draft } = await newToken('spent');
    await context.gateway.tokens.update(row, { remain_quota: row.remain_quota - 100 });
    const done = await saveRow(tokenScreen, row, { ...draft, name: 'spending' }, context, {});
    expect(done.message).toBe('API key spending updated.');
    const saved = await tokenScreen.get(row.id, context, {});
    expect(saved).toMatchObject({ name: 'spending', remain_quota: row.remain_quota - 100 });
  });

  test('a field that both changed is shown, theirs beside mine, and nothing is written', async () => {
    const { row, draft } = await newChannel('both');
    await context.gateway.channels.update(row.id, { name: 'theirs', priority: 5 });
    const mine = { ...draft, name: 'mine', weight: 3 };
    const conflict = await conflictOf<typeof row, typeof draft>(saveRow(channelScreen, row, mine, context, {}));
    expect(conflict.fields).toMatchObject([
      { name: 'name', before: 'both', theirs: 'theirs', mine: 'mine', isContested: true },
      { name: 'priority', before: '0', theirs: '5', isContested: false },
    ]);
    expect(describeError(conflict, context.say).message).toBe(
      'Someone else changed this while you were editing. Nothing was saved. Name: theirs theirs, yours mine. Priority was changed.',
    );
    expect(await channelScreen.get(row.id, context, {})).toMatchObject({ name: 'theirs', priority: 5, weight: 0 });

    await saveRow(channelScreen, conflict.newest, conflict.theirs, context, {});
    expect(await channelScreen.get(row.id, context, {})).toMatchObject({ name: 'theirs', priority: 5, weight: 3 });
    const now = await channelScreen.get(row.id, context, {});
    await saveRow(channelScreen, now, { ...draft, priority: 5, weight: 3, name: 'again' }, context, {});
    const second = await conflictOf<typeof row, typeof draft>(
      saveRow(channelScreen, conflict.newest, conflict.mine, context, {}),
    );
    await saveRow(channelScreen, second.newest, second.mine, context, {});
    expect(await channelScreen.get(row.id, context, {})).toMatchObject({ name: 'mine', priority: 5, weight: 3 });
  });

  test('the same change by both is no conflict', async () => {
    const { row, draft } = await newChannel('same');
    await context.gateway.channels.update(row.id, { name: 'agreed' });
    const saving = saveRow(channelScreen, row, { ...draft, name: 'agreed', weight: 1 }, context, {});
    await expect(saving).resolves.toMatchObject({ row: { name: 'agreed', weight: 1 } });
  });

  test('a setting that somebody else saved meanwhile is not overwritten', async () => {
    const section = settingsSection('general');
    if (!section) throw new Error('no such section');
    const stored = await loadOptions(context);
    const draft = { ...settingsForm(section, stored, context).fromRow(stored, context), retry_times: 7 };
    await context.gateway.options.set('RetryTimes', '2');
    const conflict = await conflictOf<typeof stored, typeof draft>(saveSettings(section, stored, draft, context));
    expect(conflict.fields).toMatchObject([{ name: 'retry_times', theirs: '2', mine: '7', isContested: true }]);
    expect((await loadOptions(context)).get('RetryTimes')).toBe('2');
    const { tone } = await saveSettings(section, conflict.newest, conflict.mine, context);
    expect(tone).toBe('good');
    expect((await loadOptions(context)).get('RetryTimes')).toBe('7');
  });
});
