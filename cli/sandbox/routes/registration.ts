import { createUser, inviterOf, randomPassword } from '../accounts/create-user.ts';
import { validateAccount } from '../accounts/validation.ts';
import { readBody, textOf } from '../http/body.ts';
import { requireCaptcha } from '../http/captcha.ts';
import { type SandboxApp, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { rateLimiter } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { serverAddress } from '../http/server-address.ts';
import { checkCode, storeCode, takeCode } from '../store/codes.ts';
import type { Options } from '../store/options.ts';
import { hashPassword } from '../store/passwords.ts';
import { randomHex, randomLetters } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { endSessions } from '../store/users.ts';

const codeLifetime = 600;

/** New accounts and forgotten passwords (docs/gateways.md 4.2). */
export function registerRegistration(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const { options, store, traits } = sandbox;
  const captcha = requireCaptcha(sandbox);

  app.post('/api/user/register', critical, captcha, async (context) => {
    if (!options.flag('RegisterEnabled')) throw new Refusal('registerDisabled');
    if (!options.flag('PasswordRegisterEnabled')) throw new Refusal('passwordRegisterDisabled');
    const body = await readBody(context);
    const username = textOf(body, 'username').trim();
    const password = textOf(body, 'password');
    const email = textOf(body, 'email');
    if (username === '' || password === '') throw new Refusal('invalidParameters');
    validateAccount({ username, password, email }, traits.usernameLimit);
    const isVerified = options.flag('EmailVerificationEnabled');
    if (isVerified) {
      const code = textOf(body, 'verification_code');
      if (email === '' || code === '') throw new Refusal('emailVerificationRequired');
      if (!checkCode(store, { purpose: 'email', subject: email, code, now: sandbox.now() })) {
        throw new Refusal('verificationCodeWrong');
      }
    }
    // Soft-deleted accounts keep their name and address (docs/gateways.md 4.2).
    const taken = store.get(`SELECT id FROM users WHERE username = ? OR (email = ? AND email <> '')`, username, email);
    if (taken) throw new Refusal('userExists');
    const inviterId = inviterOf(sandbox, textOf(body, 'aff_code'));
    await createUser(sandbox, {
      username,
      password,
      display_name: username,
      email: isVerified ? email : '',
      inviterId,
    });
    return succeed(context);
  });

  // Newer generations limit these mails separately: 2 in 30 s (docs/gateways.md 2.4).
  const verificationLimit = traits.limits.searches
    ? rateLimiter(sandbox, 2, 30, { text: 'tooManyRequests' })
    : critical;
  app.get('/api/verification', verificationLimit, captcha, (context) => {
    const email = context.req.query('email') ?? '';
    checkEmail(options, email);
    if (store.get('SELECT id FROM users WHERE email = ?', email)) throw new Refusal('emailTaken');
    const code = randomLetters(6);
    storeCode(store, { purpose: 'email', subject: email, code, expiresAt: sandbox.now() + codeLifetime });
    sandbox.mailbox.send(email, `${options.text('SystemName')}邮箱验证邮件`, `您的验证码为: ${code}`);
    return succeed(context);
  });

  app.get('/api/reset_password', critical, captcha, (context) => {
    const email = context.req.query('email') ?? '';
    const isKnown = email !== '' && store.get('SELECT id FROM users WHERE email = ? AND DeletedAt IS NULL', email);
    if (!isKnown) {
      // Newer generations do not reveal which addresses they know (docs/gateways.md 4.2).
      if (!traits.user.resetRevealsUnknown) return succeed(context);
      throw new Refusal('emailUnknown');
    }
    const token = randomHex(32);
    storeCode(store, { purpose: 'reset', subject: email, code: token, expiresAt: sandbox.now() + codeLifetime });
    const link = `${serverAddress(sandbox)}/user/reset?email=${encodeURIComponent(email)}&token=${token}`;
    sandbox.mailbox.send(email, `${options.text('SystemName')}密码重置`, link);
    return succeed(context);
  });

  app.post('/api/user/reset', critical, async (context) => {
    const body = await readBody(context);
    const email = textOf(body, 'email');
    const token = textOf(body, 'token');
    if (email === '' || token === '') throw new Refusal('invalidParameters');
    if (!takeCode(store, { purpose: 'reset', subject: email, code: token, now: sandbox.now() })) {
      throw new Refusal('resetLinkInvalid');
    }
    const password = randomPassword();
    const hash = await hashPassword(password);
    const user = store.get<{ id: number }>('UPDATE users SET password = ? WHERE email = ? RETURNING id', hash, email);
    if (user) endSessions(store, user.id);
    return succeed(context, password);
  });
}

/**
 * Refuses invalid addresses, domains that are not on the list, and aliases where they are forbidden
 * (docs/gateways.md 4.2).
 */
function checkEmail(options: Options, email: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refusal('invalidParameters');
  const [local = '', domain = ''] = email.split('@');
  if (options.flag('EmailDomainRestrictionEnabled')) {
    if (!options.text('EmailDomainWhitelist').split(',').includes(domain)) throw new Refusal('emailDomainRefused');
  }
  if (options.flag('EmailAliasRestrictionEnabled') && /[+.]/.test(local)) throw new Refusal('emailAliasRefused');
}
