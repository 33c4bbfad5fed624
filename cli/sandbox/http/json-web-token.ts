import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims of the JWT generation's access token (docs/gateways.md 3.4). Times are Unix seconds. */
export interface AccessClaims {
  sub: string;
  sid: string;
  /** The session's version: a change of the user's own sign-in data increments it, which invalidates older tokens. */
  sv?: number;
  iat: number;
  exp: number;
}

const issuer = 'new-api';
const audience = 'new-api-dashboard';

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** An HS256 token with the issuer and audience gateways use. */
export function signAccessToken(claims: AccessClaims, secret: string): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iss: issuer, aud: audience, ...claims })}`;
  return `${text}.${signature(text, secret)}`;
}

/** The claims of a token with a valid signature, expired or not; undefined for anything else. */
export function verifyAccessToken(token: string, secret: string): AccessClaims | undefined {
  const [head, body, given = '', ...rest] = token.split('.');
  if (!head || !body || rest.length > 0) return undefined;
  const expected = Buffer.from(signature(`${head}.${body}`, secret));
  const received = Buffer.from(given);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as AccessClaims & { iss: string; aud: string };
  return claims.iss === issuer && claims.aud === audience ? claims : undefined;
}
