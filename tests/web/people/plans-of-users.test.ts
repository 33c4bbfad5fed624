import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { actOnSelection, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1', sampleData: true });
});
afterAll(() => site.close());

test('ASK-08: chosen users get a plan after its length was shown, each result is told, and all is taken back at once', async () => {
  const { users, subscriptions } = site.context.gateway;
  const chosen = await Promise.all([39, 41].map((id) => users.get(id)));
  const held = () =>
    Promise.all(
      chosen.map(async ({ id }) => (await subscriptions.ofUser(id)).filter(({ plan_id }) => plan_id === 3).length),
    );
  const before = await held();
  const { page } = await site.open('/user');
  for (const { username } of chosen)
    await page.getByRole('checkbox', { name: `Select ${username}`, exact: true }).check();
  await actOnSelection(page, 'Give a plan');
  const form = page.getByRole('dialog');
  const plan = form
    .getByRole('combobox', { name: /Plan/ })
    .or(form.getByRole('textbox', { name: /Plan/ }))
    .first();
  await plan.fill('Trial week');
  await plan.press('Enter');
  await form.getByText(/--plan/).waitFor();
  await form.getByRole('button', { name: 'Give a plan', exact: true }).click();
  await page.getByText(/^Give Trial week to 2 users/).waitFor();
  await page
    .getByText(/7 days/)
    .first()
    .waitFor();
  await confirmWith(page, 'Give a plan');
  await expect.poll(held).toEqual(before.map((count) => count + 1));
  await page
    .getByText(/2 done/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await confirmWith(page, 'Take the plan back');
  await expect.poll(held).toEqual(before);
});
