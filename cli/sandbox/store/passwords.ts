import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A low cost on purpose: a sandbox signs in often and protects nothing. About 10 ms. */
const cost = { N: 4096, r: 8, p: 1 };

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** `scrypt$<salt>$<hash>`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(12);
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt)).toString('base64')}`;
}

/** Whether a password matches the hash; never true for an account without a password. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, salt = '', hash = ''] = stored.split('$');
  if (kind !== 'scrypt') return false;
  const expected = Buffer.from(hash, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
