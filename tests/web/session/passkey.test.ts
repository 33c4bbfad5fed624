import { afterEach, expect, test } from 'vitest';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { chooseInRow } from '../support/list-steps.ts';

let site: TestConsole;
afterEach(() => site.close());

const authenticator = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

// The generations differ in how question and answer are tied together, how a proof is given, and what a change does to sessions.
for (const dialect of ['v013', 'v1'] as const) {
  test(`GEN-11 GEN-12: on ${dialect} a passkey is registered, renamed, signs in, proves before a channel’s key, and is removed with a proof`, async () => {
    site = await startConsole({ dialect });
    // A passkey belongs to a name, never to a number.
    const { port } = new URL(site.url);
    const origin = `http://localhost:${port}`;
    const options = { enabled: 'true', rp_id: 'localhost', origins: origin, allow_insecure_origin: 'true' };
    for (const [name, value] of Object.entries(options))
      await site.context.gateway.options.set(`passkey.${name}`, value);
    const start = channelScreen.form.defaults(site.context);
    for (const name of ['first', 'second'])
      await channelScreen.create({ ...start, name, key: `sk-canary-${name}`, models: ['m'] }, site.context, {});
    // A profile of its own: the shared one is emptied for the address of the other tests alone.
    const { page, problems } = await site.open('/about', { as: 'guest', restingUrl: undefined });
    await page.goto(`${origin}/login`);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', { options: authenticator });
    const credentials = async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
    const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });

    // Nothing is there yet: the reason stands in the form, and the password still does.
    await withPasskey.click();
    await page.getByText('Canceled, or this device has no passkey for this site.').waitFor();
    await page.getByLabel('Username or email').fill(site.root.username);
    await page.getByLabel('Password', { exact: true }).fill(site.root.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/token$/);

    await page.goto(`${origin}/setting?tab=personal&section=security`);
    await page.getByText('None. With one you sign in by fingerprint').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Your passkey is registered.').waitFor();
    await page.getByText('Registered, not used yet.').waitFor();
    await expect.poll(async () => (await credentials()).length).toBe(1);

    await page.getByRole('button', { name: 'Rename' }).click();
    const naming = page.getByRole('dialog', { name: 'Rename' });
    await naming.getByLabel('Name').fill('Work laptop');
    await naming.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('Work laptop · Registered, not used yet.').waitFor();

    // Signed out and in again, without password and code.
    await page.getByRole('button', { name: 'root’s account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await withPasskey.click();
    await page.waitForURL(/\/token$/);
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await page.goto(`${origin}/setting?tab=personal&section=security`);
    await page.getByText(/^Work laptop · Registered, used /).waitFor();

    // A channel's key is shown after the passkey in place of a code; the next one within five minutes without.
    await page.goto(`${origin}/channel`);
    for (const name of ['first', 'second']) {
      await chooseInRow(page, name, 'Show key');
      const dialog = page.getByRole('dialog', { name: /Show key/ });
      await dialog.getByText(name === 'first' ? /Leave empty to use your passkey/ : /Not needed until/).waitFor();
      await dialog.getByRole('button', { name: 'Show key' }).click();
      await page.getByRole('dialog').getByText(`sk-canary-${name}`).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.content()).not.toContain(`sk-canary-${name}`);
    }
    await page.goto(`${origin}/setting?tab=personal&section=security`);

    // Removed: proved by the passkey itself.
    const remove = async () => {
      await page.getByRole('button', { name: 'Remove passkey' }).click();
      const dialog = page.getByRole('dialog', { name: /^Remove your passkey/ });
      // No command does this.
      await dialog.getByText('You sign in with your password again.').waitFor();
      await expect.poll(() => dialog.locator('code').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    };
    await remove();
    await page.getByText('Your passkey is removed.').waitFor();
    await page.getByText('None. With one you sign in by fingerprint').waitFor();

    // With two-factor sign-in a code proves both.
    await page.getByRole('button', { name: 'Set up two-factor' }).click();
    const setUp = page.getByRole('dialog');
    const secret = (await setUp.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await setUp.getByRole('button', { name: 'Turn on two-factor' }).click();
    const code = () => codeAt(secret, Math.floor(Date.now() / 1000));
    const entry = page.getByRole('dialog', { name: 'Turn on two-factor' });
    await entry.getByLabel('Code').fill(code());
    await entry.getByRole('button', { name: 'Turn on two-factor' }).click();
    await page.getByText(/^On\. \d+ backup codes left\.$/).waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const proving = page.getByRole('dialog', { name: 'Add a passkey' });
    await proving.getByLabel('Code').fill('000000');
    await proving.getByRole('button', { name: 'Add a passkey' }).click();
    await proving.getByText('Verification code or backup code is wrong').first().waitFor();
    await proving.getByLabel('Code').fill(code());
    await proving.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Registered, not used yet.').waitFor();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove passkey' });
    await removing.getByLabel('Code').fill(code());
    await removing.getByRole('button', { name: 'Remove passkey' }).click();
    await page
      .getByRole('dialog', { name: /^Remove your passkey/ })
      .getByRole('button', { name: 'Remove passkey' })
      .click();
    await page.getByText('None. With one you sign in by fingerprint').waitFor();
    expect(JSON.stringify(await storedItems(page))).not.toContain(secret);
    expect(problems).toEqual([]);
  });
}
