import type { Page } from 'playwright-core';
import { fillSignIn } from '../../web/support/console.ts';
import { consoleOf, shownBy, tellingOf, untilOver } from './browser-steps.ts';
import type { Ground } from './ground.ts';
import { isUnsure, type Job, type Shown } from './job.ts';
import { codeNow, makePerson, openServices, password } from './sign-in-jobs.ts';
import { makeUser } from './written.ts';

/** What stands on every page of somebody who is signed in, and of nobody else. */
const ownMenu = (page: Page) => page.getByRole('button', { name: /’s account$/ });

interface SignIn {
  name: string;
  hits: RegExp;
  /** Goes to where one press asks; answers what to press, and what was typed and must stay where it fails. */
  begin(ground: Ground, mark: string): Promise<Begun>;
}

interface Begun {
  page: Page;
  press(): Promise<void>;
  /** Whether what was typed still stands there. */
  isKept?(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * A sign-in of the console. It is done where the page, loaded again, belongs to somebody: whoever was told so may work. A gateway that
 * took the sign-in and whose answer was lost has signed nobody in here.
 */
function signIn({ name, hits, begin }: SignIn): Job {
  return {
    name,
    hits,
    isRead: true,
    async prepare(ground, mark) {
      const { page, press, isKept, close } = await begin(ground, mark);
      const before = (await tellingOf(page)).bad;
      let isSignedIn = false;
      return {
        async run() {
          await press();
          let shown: Shown | undefined;
          await untilOver(page, async () => {
            shown = await outcomeOf(page, before);
            return shown !== undefined;
          });
          if (shown?.outcome === 'failure' && isKept) shown.isKept = await isKept();
          ground.proxy.reset();
          await page.goto(new URL('/token', page.url()).href);
          isSignedIn = await hasOwner(page);
          return shown;
        },
        done: () => (isSignedIn ? 1 : 0),
        close,
      };
    },
  };
}

async function outcomeOf(page: Page, before: readonly string[]): Promise<Shown | undefined> {
  const bad = (await tellingOf(page)).bad.filter((text) => !before.includes(text));
  const isIn = (await ownMenu(page).count()) > 0;
  if (!isIn && bad.length === 0) return undefined;
  const text = await page.locator('body').innerText();
  if (isUnsure(bad.join('\n'))) return { outcome: 'unsure', text };
  return { outcome: isIn ? 'success' : 'failure', text };
}

/** Whether somebody is signed in, once the page has made up its mind. */
async function hasOwner(page: Page): Promise<boolean> {
  await ownMenu(page)
    .or(page.getByLabel('Password', { exact: true }))
    .first()
    .waitFor();
  return (await ownMenu(page).count()) > 0;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click();
const nameField = (page: Page) => page.getByLabel('Username or email');

async function loginPage(ground: Ground, name?: string) {
  const { page, close } = await (await consoleOf(ground)).openFresh('/login', name);
  await nameField(page).waitFor();
  return { page, close };
}

const byPassword = signIn({
  name: 'sign-in',
  hits: /^POST \/api\/user\/login$/,
  async begin(ground, mark) {
    await makeUser(ground, mark);
    const { page, close } = await loginPage(ground);
    await nameField(page).fill(mark);
    await page.getByLabel('Password', { exact: true }).fill(password);
    return {
      page,
      press: () => submit(page),
      isKept: async () => (await nameField(page).inputValue()) === mark,
      close,
    };
  },
});

const byCode = signIn({
  name: 'sign-in with two factors',
  hits: /^POST \/api\/user\/login\/2fa$/,
  async begin(ground, mark) {
    const { secret } = await makePerson(ground, mark, true);
    const { page, close } = await loginPage(ground);
    await fillSignIn(page, { username: mark, password });
    const field = page.locator('input[autocomplete=one-time-code]');
    await field.waitFor();
    const code = codeNow(secret);
    await field.fill(code);
    return { page, press: () => submit(page), isKept: async () => (await field.inputValue()) === code, close };
  },
});

const byProvider = signIn({
  name: 'sign-in by a provider',
  hits: /^GET \/api\/oauth\/acme$/,
  async begin(ground, mark) {
    await openServices(ground);
    const { page, close } = await loginPage(ground);
    await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
    await page.getByLabel('Account name').fill(mark);
    await page.getByLabel('Account number').fill(String(1000 + Number.parseInt(mark.slice(1), 10)));
    return { page, press: () => page.getByRole('button', { name: 'Authorize' }).click(), close };
  },
});

/** A passkey belongs to a name, never to a number. */
const passkeyName = 'localhost';
const device = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

const withPasskeys = new WeakSet<Ground>();

/** Switches passkeys on; once a ground. */
async function openPasskeys(ground: Ground): Promise<void> {
  if (withPasskeys.has(ground)) return;
  withPasskeys.add(ground);
  const origins = (await consoleOf(ground)).url.replace('127.0.0.1', passkeyName);
  const settings = { enabled: 'true', rp_id: passkeyName, origins, allow_insecure_origin: 'true' };
  for (const [name, value] of Object.entries(settings)) {
    await ground.root.call('PUT', '/api/option/', { key: `passkey.${name}`, value });
  }
}

/** Somebody of their own, signed in at the card of their own sign-in, with a device; their passkey is registered where wanted. */
async function ownerOf(ground: Ground, mark: string, isRegistered: boolean) {
  await openPasskeys(ground);
  const id = await makeUser(ground, mark);
  const { page, close } = await loginPage(ground, passkeyName);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options: device });
  await fillSignIn(page, { username: mark, password });
  await ownMenu(page).waitFor();
  await page.goto(new URL('/setting?tab=personal&section=security', page.url()).href);
  await page.getByText('None. With one you sign in by fingerprint').waitFor();
  if (isRegistered) {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Registered, not used yet.').waitFor();
    // What was told of it is no outcome of what comes.
    await page.reload();
    await page.getByText('Registered, not used yet.').waitFor();
  }
  const count = () => ground.number('SELECT COUNT(*) FROM passkeys WHERE user_id = ?', id);
  return { page, close, count };
}

const byPasskey = signIn({
  name: 'sign-in by a passkey',
  hits: /^POST \/api\/user\/passkey\/login\/(begin|finish)$/,
  async begin(ground, mark) {
    const { page, close } = await ownerOf(ground, mark, true);
    await page.context().clearCookies();
    await page.evaluate('localStorage.clear()');
    await page.goto(new URL('/login', page.url()).href);
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await button.waitFor();
    return { page, press: () => button.click(), close };
  },
});

/** The second of the two requests of a sign-in by a passkey: what the device has signed. */
const byPasskeyFinish: Job = { ...byPasskey, name: 'sign-in by a passkey, signed', nth: 2 };

const addPasskey: Job = {
  name: 'passkey add',
  hits: /^POST \/api\/user\/passkey\/register\/finish$/,
  isRead: false,
  async prepare(ground, mark) {
    const { page, close, count } = await ownerOf(ground, mark, false);
    const send = () => page.getByRole('button', { name: 'Add a passkey' }).click();
    return {
      run: () => shownBy(ground, page, addPasskey.hits, send, { username: mark, password }),
      done: count,
      close,
    };
  },
};

const removePasskey: Job = {
  name: 'passkey remove',
  hits: /^DELETE \/api\/user\/passkey$/,
  isRead: false,
  async prepare(ground, mark) {
    const { page, close, count } = await ownerOf(ground, mark, true);
    const send = async () => {
      await page.getByRole('button', { name: 'Remove passkey' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    };
    return {
      run: () => shownBy(ground, page, removePasskey.hits, send, { username: mark, password }),
      done: () => 1 - count(),
      close,
    };
  },
};

/** Sign-ins of the console, and the passkeys that only a browser has. */
export const browserSignIns: readonly Job[] = [
  byPassword,
  byCode,
  byProvider,
  byPasskey,
  byPasskeyFinish,
  addPasskey,
  removePasskey,
];
