import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1' });
});
afterAll(() => site.close());

test('GEN-10, GEN-31: two-factor is set up with a QR code, switched on by the first code, its backup codes renewed and seen, and off; sign-ins are listed and ended', async () => {
  const { page, problems } = await site.open('/setting?tab=personal');
  await page.getByText('Off. A password alone signs you in.').waitFor();
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  const codes =
    (
      (await dialog
        .getByText(/[A-Z0-9]{4}-[A-Z0-9]{4}/)
        .first()
        .textContent()) ?? ''
    ).match(/[A-Z0-9]{4}-[A-Z0-9]{4}/g) ?? [];
  expect(codes).toHaveLength(4);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^backup-codes-.*\.txt$/);
  await dialog.getByRole('button', { name: 'Turn on two-factor' }).click();
  const entry = page.getByRole('dialog', { name: 'Turn on two-factor' });
  await entry.getByLabel('Code').fill('000000');
  await entry.getByRole('button', { name: 'Turn on two-factor' }).click();
  await entry.getByText('Verification code or backup code is wrong').first().waitFor();
  await entry.getByLabel('Code').fill(codeAt(secret, Math.floor(Date.now() / 1000)));
  await entry.getByRole('button', { name: 'Turn on two-factor' }).click();
  await page.getByText('On. 4 backup codes left.').waitFor();
  // Shown once, kept nowhere.
  expect(JSON.stringify(await storedItems(page))).not.toContain(secret);
  await expect.poll(() => page.content()).not.toContain(secret);

  await page.getByRole('button', { name: 'New backup codes' }).click();
  const renewal = page.getByRole('dialog', { name: 'New backup codes' });
  await renewal.getByLabel('Code').fill(codeAt(secret, Math.floor(Date.now() / 1000)));
  await renewal.getByRole('button', { name: 'New backup codes' }).click();
  const agreed = page.getByRole('dialog', { name: 'Make new backup codes?' });
  await agreed.getByRole('button', { name: 'New backup codes' }).click();
  const shown = page
    .getByRole('dialog')
    .getByText(/[A-Z0-9]{4}-[A-Z0-9]{4}/)
    .first();
  await shown.waitFor();
  const renewed = ((await shown.textContent()) ?? '').match(/[A-Z0-9]{4}-[A-Z0-9]{4}/g) ?? [];
  expect(renewed).toHaveLength(4);
  expect(renewed).not.toEqual(codes);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByText('On. 4 backup codes left.').waitFor();

  await page.getByRole('button', { name: 'Turn off two-factor' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-factor' });
  await off.getByLabel('Code').fill(renewed[0] ?? '');
  await off.getByRole('button', { name: 'Turn off two-factor' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' });
  await confirmation.getByRole('button', { name: 'Turn off two-factor' }).click();
  await page.getByText('Off. A password alone signs you in.').waitFor();

  await signedInContext(site.sandbox);
  await page.getByRole('button', { name: 'Sign-ins' }).click();
  await page.getByRole('dialog').getByText('this one').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('You are signed in only here now.').waitFor();
  await page.getByRole('button', { name: 'Sign-ins' }).click();
  await expect.poll(() => page.getByRole('dialog').locator('dd').count()).toBe(1);
  expect(problems).toEqual([]);
});
