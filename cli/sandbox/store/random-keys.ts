import { randomBytes, randomInt } from 'node:crypto';

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * `length` random letters and digits: API token keys (48), reset passwords (12), states (12), e-mail codes (6), invite
 * codes (4) (docs/gateways.md 12).
 */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => lettersAndDigits[randomInt(lettersAndDigits.length)]).join('');
}

/** `length` random hexadecimal digits: redemption codes have 32. */
export function randomHex(length: number): string {
  return randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);
}

/** A system access token: base64 of 21 bytes, 28 characters that may contain `+` and `/` (docs/gateways.md 4.4). */
export function randomAccessToken(): string {
  return randomBytes(21).toString('base64');
}

/** An id of 128 bits that is safe in URLs. */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}
