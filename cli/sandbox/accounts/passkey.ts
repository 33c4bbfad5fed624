import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { isRecord } from '../../../shared/domain/record.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { type Cbor, readCbor } from './cbor.ts';

export interface PasskeyRow {
  user_id: number;
  /** RFC 3339. */
  last_used_at: string | null;
  /** base64url. */
  credential_id: string;
  /** A JWK as JSON. */
  public_key: string;
  sign_count: number;
}

/** The passkey of a user, who has at most one. */
export function findPasskey(store: Database, userId: number): PasskeyRow | undefined {
  return store.get<PasskeyRow>('SELECT * FROM passkeys WHERE user_id = ?', userId);
}

interface Checked {
  data: Buffer;
  signCount: number;
}

/**
 * Stores the passkey that an authenticator created for this challenge; it replaces an older one. @throws Refusal for an
 * invalid credential.
 */
export function keepPasskey(sandbox: Sandbox, userId: number, credential: unknown, challenge: string): void {
  const response = responseOf(credential);
  checkClient(sandbox, response, 'webauthn.create', challenge);
  const attestation = readMap(bytesOf(response.attestationObject));
  const data = attestation.get('authData');
  if (!Buffer.isBuffer(data)) throw new Refusal('passkeyInvalid');
  const { signCount } = checkData(sandbox, data);
  const length = data.readUInt16BE(53);
  const id = data.subarray(55, 55 + length);
  const key = readMap(data.subarray(55 + length));
  sandbox.store.run(
    `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count) VALUES (?, ?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET credential_id = excluded.credential_id, public_key = excluded.public_key,
       sign_count = excluded.sign_count, last_used_at = NULL`,
    userId,
    id.toString('base64url'),
    JSON.stringify(webKeyOf(key)),
    signCount,
  );
}

/**
 * The user whose passkey signed this challenge. @throws Refusal where the passkey is unknown or signed something else.
 */
export function userOfPasskey(sandbox: Sandbox, credential: unknown, challenge: string): number {
  const { store } = sandbox;
  const response = responseOf(credential);
  const id = isRecord(credential) ? String(credential.id ?? '') : '';
  const row = store.get<PasskeyRow>("SELECT * FROM passkeys WHERE credential_id = ? AND credential_id <> ''", id);
  if (row === undefined) throw new Refusal('passkeyInvalid');
  const client = checkClient(sandbox, response, 'webauthn.get', challenge);
  const { data, signCount } = checkData(sandbox, bytesOf(response.authenticatorData));
  const key = createPublicKey({ key: JSON.parse(row.public_key) as JsonWebKey, format: 'jwk' });
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
  if (!verify('sha256', signed, key, bytesOf(response.signature))) throw new Refusal('passkeyInvalid');
  store.run(
    'UPDATE passkeys SET sign_count = ?, last_used_at = ? WHERE user_id = ?',
    signCount,
    new Date(sandbox.now() * 1000).toISOString(),
    row.user_id,
  );
  return row.user_id;
}

/** The challenge in a credential; '' where it has none. */
export function challengeOf(credential: unknown): string {
  try {
    const client: unknown = JSON.parse(bytesOf(responseOf(credential).clientDataJSON).toString('utf8'));
    return isRecord(client) ? String(client.challenge ?? '') : '';
  } catch {
    return '';
  }
}

/**
 * The host that passkeys belong to, and the origins that may request them. Empty options mean the server's own address.
 */
export function relyingParty({ options }: Sandbox): { id: string; name: string; origins: string[] } {
  const address = URL.canParse(options.text('ServerAddress')) ? new URL(options.text('ServerAddress')) : undefined;
  const origins = options.text('passkey.origins').split(',');
  return {
    id: options.text('passkey.rp_id') || (address?.hostname ?? ''),
    name: options.text('passkey.rp_display_name') || options.text('SystemName'),
    origins: [...origins.map((origin) => origin.trim()), address?.origin ?? ''].filter((origin) => origin !== ''),
  };
}

function responseOf(credential: unknown): Record<string, unknown> {
  if (!isRecord(credential) || !isRecord(credential.response)) throw new Refusal('passkeyInvalid');
  return credential.response;
}

function bytesOf(text: unknown): Buffer {
  if (typeof text !== 'string') throw new Refusal('passkeyInvalid');
  return Buffer.from(text, 'base64url');
}

function checkClient(sandbox: Sandbox, response: Record<string, unknown>, type: string, challenge: string): Buffer {
  const bytes = bytesOf(response.clientDataJSON);
  const client: unknown = JSON.parse(bytes.toString('utf8'));
  const { origins } = relyingParty(sandbox);
  const isRight =
    isRecord(client) &&
    client.type === type &&
    client.challenge === challenge &&
    origins.includes(String(client.origin)) &&
    (String(client.origin).startsWith('https:') || sandbox.options.flag('passkey.allow_insecure_origin'));
  if (!isRight) throw new Refusal('passkeyInvalid');
  return bytes;
}

/** Checks the host, and that a user was present. */
function checkData(sandbox: Sandbox, data: Buffer): Checked {
  const host = createHash('sha256').update(relyingParty(sandbox).id).digest();
  const isRight = data.length >= 37 && data.subarray(0, 32).equals(host) && (data.readUInt8(32) & 1) === 1;
  if (!isRight) throw new Refusal('passkeyInvalid');
  return { data, signCount: data.readUInt32BE(33) };
}

function readMap(bytes: Buffer): Map<Cbor, Cbor> {
  try {
    const { value } = readCbor(bytes);
    if (value instanceof Map) return value;
  } catch {
    // Refused below.
  }
  throw new Refusal('passkeyInvalid');
}

/** A COSE key of ES256, the requested kind, as a JWK. */
function webKeyOf(key: Map<Cbor, Cbor>): JsonWebKey {
  const [x, y] = [key.get(-2), key.get(-3)];
  if (key.get(3) !== -7 || !Buffer.isBuffer(x) || !Buffer.isBuffer(y)) throw new Refusal('passkeyInvalid');
  return { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
}
