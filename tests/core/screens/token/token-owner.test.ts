import { expect, test } from 'vitest';
import { tokenScreen } from '../../../../shared/screens/token/token-screen.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

test('ASK-11: root sees and makes keys of its own alone, which is said once; no filter, field or action is about others', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const root = await signedInContext(sandbox);
  await root.gateway.users.create({ username: 'ada', display_name: 'Ada', password: 'ada-password' });
  const theirs = await signedInContext({ url: sandbox.url, rootUsername: 'ada', rootPassword: 'ada-password' });
  const draft = { ...tokenScreen.form.defaults(theirs), name: 'theirs', unlimited_quota: true };
  await tokenScreen.create(draft, theirs, {});
  const names = async (context: typeof root) =>
    (await tokenScreen.list({ page: 1, pageSize: 100, filters: {} }, context, {})).rows.map(({ name }) => name);
  expect(await names(theirs)).toContain('theirs');
  expect(await names(root)).not.toContain('theirs');
  expect(tokenScreen.explanation?.map((key) => root.say(key))).toEqual([
    'These are your own keys. Gateways show and make keys of the signed-in person only, for super admins, too.',
  ]);
  const fields: readonly string[] = tokenScreen.form.fields.map(({ name }) => name);
  const offered = [...tokenScreen.filters.map(({ id }) => id), ...fields];
  expect(offered.filter((name) => /user|owner/.test(name))).toEqual([]);
});
