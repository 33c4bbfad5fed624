import { createHmac, randomBytes } from 'node:crypto';
import { type Body, textOf } from '../http/body.ts';
import { type SandboxContext, say } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import { endFlow, findFlow, startFlow } from '../store/flows.ts';
import { randomLetters } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findUser, type UserRow } from '../store/users.ts';

export interface TwoFactorRow {
  user_id: number;
  secret: string;
  enabled: number;
  backup_codes: string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret for authenticator apps: 160 random bits, as base32 text of 32 characters. */
export function newSecret(): string {
  return Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The six digits of a secret at a time (RFC 6238: 30 s steps, SHA-1). */
export function codeAt(secret: string, seconds: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest[digest.length - 1] ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Four backup codes, each of which replaces the app once. */
export function newBackupCodes(): string[] {
  return Array.from({ length: 4 }, () => `${randomLetters(4)}-${randomLetters(4)}`.toUpperCase());
}

/** A user's second factor, enabled or only set up. */
export function findTwoFactor(store: Database, userId: number): TwoFactorRow | undefined {
  return store.get<TwoFactorRow>('SELECT * FROM two_factors WHERE user_id = ?', userId);
}

/** Whether a sign-in of this user requires a code. */
export function hasTwoFactor(store: Database, userId: number): boolean {
  return findTwoFactor(store, userId)?.enabled === 1;
}

/** Whether a code of the app is valid now, with a clock difference of one step. */
export function isAppCode({ now }: Pick<Sandbox, 'now'>, row: TwoFactorRow, code: string): boolean {
  return [-30, 0, 30].some((difference) => codeAt(row.secret, now() + difference) === code);
}

/** Whether a code is the app's or an unused backup code, which is then consumed. */
export function isSecondFactor(sandbox: Sandbox, row: TwoFactorRow, code: string): boolean {
  if (isAppCode(sandbox, row, code)) return true;
  const codes = JSON.parse(row.backup_codes) as string[];
  const rest = codes.filter((item) => item !== code.toUpperCase());
  if (rest.length === codes.length) return false;
  sandbox.store.run('UPDATE two_factors SET backup_codes = ? WHERE user_id = ?', JSON.stringify(rest), row.user_id);
  return true;
}

const flowLifetime = 300;

/** Answers a correct password with `success:true` and the demand for a code (docs/gateways.md 3.3). */
export function beginTwoFactor(sandbox: Sandbox, context: SandboxContext, userId: number): Response {
  const message = say(sandbox, context, 'twoFactorRequired');
  if (sandbox.traits.sessions === 'cookie') {
    context.var.session.merge({ pending_user_id: userId });
    return context.json({ success: true, message, data: { require_2fa: true } });
  }
  const now = sandbox.now();
  const token = startFlow(sandbox.store, 'two-factor', { userId, data: {} }, { now, lifetime: flowLifetime });
  const data = { require_2fa: true, flow_token: token, expires_at: now + flowLifetime };
  return context.json({ success: true, message, data });
}

/** The user for whom the demanded code was sent. */
export function completeTwoFactor(sandbox: Sandbox, context: SandboxContext, body: Body): UserRow {
  const { store } = sandbox;
  const token = textOf(body, 'flow_token');
  const userId =
    sandbox.traits.sessions === 'cookie'
      ? context.var.session.values.pending_user_id
      : findFlow(store, 'two-factor', token, sandbox.now())?.userId;
  const user = userId === undefined ? undefined : findUser(store, userId);
  if (!user) throw new Refusal('twoFactorExpired');
  const row = findTwoFactor(store, user.id);
  if (!row?.enabled) throw new Refusal('twoFactorNotEnabled');
  if (!isSecondFactor(sandbox, row, textOf(body, 'code'))) throw new Refusal('twoFactorWrong');
  endFlow(store, token);
  return user;
}
