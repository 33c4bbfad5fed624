import { beforeAll, describe, expect, test } from 'vitest';
import { checkForm, fieldsOf } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { captchaInTerminal, requireCaptcha } from '../../../../shared/screens/registration/captcha.ts';
import { mailCountdown, weChatCountdown } from '../../../../shared/screens/registration/countdown.ts';
import { inviterCodeOf } from '../../../../shared/screens/registration/inviter-code.ts';
import {
  type RegisterInput,
  register,
  registerForm,
  registerRefusal,
  sendEmailCode,
  signInRegistered,
} from '../../../../shared/screens/registration/register.ts';
import { confirmReset, readResetLink, sendReset } from '../../../../shared/screens/registration/reset-password.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const input: RegisterInput = {
  username: 'mira',
  password: 'long enough',
  confirmation: 'long enough',
  email: '',
  verification_code: '',
  aff_code: '',
};
const plain = screenContext();
const verifying = screenContext({ status: { email_verification: true } });
const faults = (changes: Partial<RegisterInput>, context = plain) =>
  checkForm(registerForm(context), { ...input, ...changes }, 'create', context).errors;

describe('AUTH-09 AUTH-10: the register form', () => {
  test.each([
    [{ username: ' ' }, ['username'], 'Enter your username and password.'],
    [{ password: '', confirmation: '' }, ['password'], 'Enter your username and password.'],
    [{ password: '1234567', confirmation: '1234567' }, ['password'], 'The password must have at least 8 characters.'],
    [{ password: 'x'.repeat(21), confirmation: 'x'.repeat(21) }, ['password'], 'at most 20'],
    [{ confirmation: 'something else' }, ['confirmation'], 'do not match'],
    [{ username: 'u'.repeat(21) }, ['username'], 'at most 20'],
  ])('AUTH-09: %o is refused', (changes, names, message) => {
    const errors = faults(changes);
    expect(Object.keys(errors)).toEqual(names);
    expect(Object.values(errors).join()).toContain(message);
  });

  test('AUTH-09: 8 to 20 characters are right, and the hint says so', () => {
    expect(faults({})).toEqual({});
    expect(faults({ password: '12345678', confirmation: '12345678' })).toEqual({});
    const form = registerForm(plain);
    const field = form.fields.find(({ name }) => name === 'password');
    expect(typeof field?.help === 'function' && field.help(input, plain, 'create')).toBe('8 to 20 characters');
  });

  test('AUTH-10: e-mail and code are asked for, and required, only where the site verifies addresses', () => {
    const names = (context: ScreenContext) => fieldsOf(registerForm(context), input, 'create').map(({ name }) => name);
    expect(names(plain)).not.toContain('email');
    expect(names(verifying)).toContain('verification_code');
    expect(Object.keys(faults({}, verifying))).toEqual(['email', 'verification_code']);
    const { value } = checkForm(registerForm(plain), { ...input, email: 'left@over' }, 'create', plain);
    expect(value.email).toBe('');
  });

  test('AUTH-09: a site that is closed says so before any request', async () => {
    const closed = screenContext({ status: { register_enabled: false } });
    expect(registerRefusal(closed)).toBe('Sign-up is closed on this site.');
    expect(registerRefusal(screenContext({ status: { password_register_enabled: false } }))).toContain('password');
    expect(registerRefusal(plain)).toBeUndefined();
    await expect(register(input, {}, closed)).rejects.toThrow('Sign-up is closed');
    await expect(register({ ...input, username: '' }, {}, plain)).rejects.toThrow('Enter your username');
  });
});

describe('AUTH-09 AUTH-10 AUTH-11 AUTH-12: what a registration sends', () => {
  const sending = (status: object = {}) => {
    const sent: unknown[] = [];
    const keep = async (body: unknown) => void sent.push(body);
    const session = { register: keep, sendEmailCode: keep } as never;
    return { context: screenContext({ status, gateway: { session } }), sent };
  };

  test('name, address, code and invitation without their ends, the password as it is, and the answer of the captcha', async () => {
    const { context, sent } = sending({ email_verification: true, turnstile_check: true });
    const typed = {
      ...{ username: ' mira ', password: ' pass word ', confirmation: ' pass word ', aff_code: ' Ab12 ' },
      ...{ email: ' m@example.com ', verification_code: ' 123 456 ' },
    };
    const done = await register(typed, { turnstile: 't' }, context);
    expect(sent).toEqual([
      {
        ...{ username: 'mira', password: ' pass word ', email: 'm@example.com', verificationCode: '123 456' },
        ...{ affCode: 'Ab12', turnstile: 't' },
      },
    ]);
    expect(done.data).toEqual({ username: 'mira' });
    await expect(register(typed, {}, context)).rejects.toThrow('Try again in a few seconds.');
    expect(sent).toHaveLength(1);
  });

  test('where no address is verified, none is sent, nor a code', async () => {
    const { context, sent } = sending();
    await register({ ...input, email: 'a@b.example', verification_code: '1' }, {}, context);
    expect(sent).toEqual([expect.objectContaining({ email: '', verificationCode: '' })]);
  });

  test('a code is mailed to the address without its ends, with the answer of the captcha, and never to none', async () => {
    const { context, sent } = sending({ turnstile_check: true });
    const done = await sendEmailCode(' m@example.com ', { turnstile: 't' }, context);
    expect(sent).toEqual([{ email: 'm@example.com', turnstile: 't' }]);
    expect(done.data).toEqual({ email: 'm@example.com' });
    await expect(sendEmailCode('m@example.com', {}, context)).rejects.toThrow('Try again in a few seconds.');
    await expect(sendEmailCode('  ', { turnstile: 't' }, context)).rejects.toThrow(/email/i);
    expect(sent).toHaveLength(1);
  });

  test('a form begins empty; what must be filled in says so, and how long a name may be', () => {
    const form = registerForm(verifying);
    const empty = { username: '', password: '', confirmation: '', email: '', verification_code: '', aff_code: '' };
    expect(form.defaults(verifying)).toEqual(empty);
    expect(form.fields.map(({ name, kind, required }) => `${name} ${kind} ${required === true}`)).toEqual([
      ...['username text true', 'password secret true', 'confirmation secret true'],
      ...['email text true', 'verification_code text true', 'aff_code text false'],
    ]);
    for (const [dialect, maximum] of [
      ['v06', 12],
      ['v1', 20],
    ] as const) {
      const there = screenContext({ gateway: { dialect: () => dialect } });
      const help = registerForm(there).fields[0]?.help;
      expect(typeof help === 'function' && help(input, there, 'create')).toContain(`${maximum}`);
      expect(faults({ username: 'u'.repeat(maximum) }, there)).toEqual({});
      expect(faults({ username: '名'.repeat(maximum + 1) }, there).username).toContain(`at most ${maximum}`);
    }
    const { verification_code, email } = faults({}, verifying);
    expect(verification_code).toMatch(/code/i);
    expect(email).toMatch(/email/i);
  });
});

describe('AUTH-10 AUTH-11 AUTH-12: what goes with it', () => {
  test.each([
    [undefined, 0, 0],
    [0, 0, 30],
    [0, 1, 30],
    [0, 29_001, 1],
    [0, 30_000, 0],
    [60_000, 0, 30],
  ])('AUTH-10: sent at %s, at %d ms there are %d s left', (sent, now, left) => {
    expect(mailCountdown(sent, now)).toBe(left);
  });

  test('AUTH-06: a WeChat code lives three minutes', () => {
    expect(weChatCountdown(0, 60_000)).toBe(120);
    expect(weChatCountdown(0, 180_000)).toBe(0);
  });

  test('AUTH-11: without the check’s token: retry in a few seconds; a terminal is given the web link', () => {
    const checking = screenContext({ status: { turnstile_check: true, server_address: 'https://gw.example.com/' } });
    expect(() => requireCaptcha({}, checking)).toThrow('Try again in a few seconds.');
    expect(() => requireCaptcha({ turnstile: 't' }, checking)).not.toThrow();
    expect(() => requireCaptcha({}, plain)).not.toThrow();
    expect(captchaInTerminal('register', checking)).toContain('https://gw.example.com/register');
    expect(captchaInTerminal('login', checking)).toContain('https://gw.example.com/login');
    expect(captchaInTerminal('reset', plain)).toBeUndefined();
  });

  test.each([
    ['https://gw.example.com/register?aff=Ab12', 'Ab12'],
    ['?x=1&aff=Ab12#top', 'Ab12'],
    ['https://gw.example.com/register', undefined],
    ['?aff=', undefined],
    ['?aff=<script>', undefined],
  ])('AUTH-12: the inviter of %s is %s', (address, code) => {
    expect(inviterCodeOf(address)).toBe(code);
  });

  test.each([
    [
      'https://gw.example.com/user/reset?email=a%2Bb%40example.com&token=t-1',
      { email: 'a+b@example.com', token: 't-1' },
    ],
    ['email=a@example.com&token=t', { email: 'a@example.com', token: 't' }],
    ['https://gw.example.com/user/reset?email=a@example.com', undefined],
    ['nonsense', undefined],
  ])('AUTH-13: the reset link %s', (text, link) => {
    expect(readResetLink(text)).toEqual(link);
  });
});

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('AUTH-09: registering on a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;
  const context = async () => ({ ...root, status: await root.gateway.site.status() });
  const mailTo = async (recipient: string) => {
    const answer = await fetch(`${sandbox.url}/sandbox/mails`, { headers: { Accept: 'application/json' } });
    const mails = (await answer.json()) as { recipient: string; body: string }[];
    return mails.find((mail) => mail.recipient === recipient)?.body ?? '';
  };
  const signIn = (username: string, password: string) =>
    signedInContext({ ...sandbox, rootUsername: username, rootPassword: password });

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    root = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  test('AUTH-09 AUTH-12: an invited person registers and can then sign in', async () => {
    const aff_code = await root.gateway.account.inviteCode();
    const done = await register({ ...input, aff_code }, {}, await context());
    expect(done.message).toBe('Account created. You can now sign in.');
    expect((await signIn('mira', input.password)).user).toMatchObject({ username: 'mira', inviter_id: 1 });
    await expect(register(input, {}, await context())).rejects.toMatchObject({ kind: 'refused' });
  });

  test('AUTH-09: who has just registered is signed in at once, unless the gateway wants more of them', async () => {
    // A client of its own: who signs in takes it over.
    const now = { ...(await signedInContext(sandbox)), status: (await context()).status };
    const nia = { ...input, username: 'nia' };
    await register(nia, {}, now);
    expect(await signInRegistered(nia, now)).toMatchObject({ username: 'nia' });
    expect((await now.gateway.account.self()).username).toBe('nia');
    for (const status of [{ turnstile_check: true }, { password_login_enabled: false }]) {
      expect(await signInRegistered(nia, screenContext({ status }))).toBeUndefined();
    }
    expect(await signInRegistered({ ...nia, password: 'another one' }, now)).toBeUndefined();
  });

  test('AUTH-10 AUTH-13: with a mailed code; then a reset by the mailed link, whose password is a secret', async () => {
    await root.gateway.options.set('EmailVerificationEnabled', true);
    const now = await context();
    await expect(sendEmailCode(' ', {}, now)).rejects.toThrow('Enter an email address.');
    await sendEmailCode('noah@example.com', {}, now);
    const verification_code = /\w{6}$/.exec(await mailTo('noah@example.com'))?.[0] ?? '';
    await register({ ...input, username: 'noah', email: 'noah@example.com', verification_code }, {}, now);
    await sendReset({ email: 'noah@example.com' }, {}, now);
    const link = readResetLink(/\S+token=[\w-]+/.exec(await mailTo('noah@example.com'))?.[0] ?? '');
    const done = await confirmReset(link, now);
    expect(done.secret).toHaveLength(12);
    expect(done.message).not.toContain(done.secret);
    expect((await signIn('noah', done.secret ?? '')).user?.username).toBe('noah');
    await expect(confirmReset(link, now)).rejects.toMatchObject({ kind: 'refused' });
    await expect(confirmReset(undefined, now)).rejects.toThrow('The link is incomplete');
  });
});
