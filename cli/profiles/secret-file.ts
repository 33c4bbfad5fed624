import { join } from 'node:path';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isRecord } from '../../shared/domain/record.ts';
import type { SecretMemory } from '../../shared/gateway/secret-memory.ts';
import type { ProfileWorld } from './config-file.ts';
import { configFolder, prepareConfigFolder } from './config-folder.ts';
import { fileVersion, readJsonFile, writeFailure } from './json-file.ts';
import { withLock } from './lock.ts';

/** The file of this machine's key. Without the key, a secret cannot be guessed from its fingerprint. */
const keyFile = 'fingerprint-key.json';

/**
 * Fingerprints of the secrets that were set on a gateway from this machine (CHG-01): HMAC-SHA256 under a key of this
 * machine, in a file of the configuration folder that only its owner can read. A fingerprint made under another key is
 * useless here.
 */
export function secretFile(world: ProfileWorld, gatewayUrl: string): SecretMemory {
  const path = join(configFolder(world), 'secret-fingerprints.json');
  const keyPath = join(configFolder(world), keyFile);
  const readAll = async () => {
    const { gateways } = (await readJsonFile(world, path)) ?? {};
    return isRecord(gateways) ? gateways : {};
  };
  const readKey = async () => {
    const { key } = (await readJsonFile(world, keyPath)) ?? {};
    return typeof key === 'string' && /^[0-9a-f]{64}$/.test(key) ? key : undefined;
  };
  const write = async (file: string, content: object) => {
    const text = `${JSON.stringify({ version: fileVersion, ...content }, null, 2)}\n`;
    await world.files.writeAtomic(file, text, { mode: 0o600, overwrite: true });
  };
  // Gateway and field are part of the input, so that fingerprints do not reveal two fields with the same secret.
  const fingerprintOf = (key: string, ...words: readonly string[]) =>
    bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(JSON.stringify([gatewayUrl, ...words]))));
  const idOf = (key: string) => fingerprintOf(key).slice(0, 16);
  const thingsOf = (gateways: Record<string, unknown>) => {
    const kept = gateways[gatewayUrl];
    return isRecord(kept) ? kept : {};
  };
  /** Changes the fingerprints of a thing, under the lock; resolves to the previous ones. */
  const change = (thing: string, next: (known: Record<string, unknown>) => Record<string, unknown>) =>
    withLock(world, path, async () => {
      const gateways = await readAll();
      const { [thing]: before, ...others } = thingsOf(gateways);
      const known = isRecord(before) ? before : {};
      const after = next(known);
      if (JSON.stringify(after) === JSON.stringify(known)) return known;
      const things = Object.keys(after).length === 0 ? others : { ...others, [thing]: after };
      await write(path, { gateways: { ...gateways, [gatewayUrl]: things } });
      return known;
    });
  /** The key of this machine, created on first use. */
  const keyToSign = () =>
    withLock(world, keyPath, async () => {
      const known = await readKey();
      if (known !== undefined) return known;
      const key = bytesToHex(randomBytes(32));
      await write(keyPath, { key });
      return key;
    });
  return {
    async read() {
      const key = await readKey();
      const things = thingsOf(await readAll());
      return (file, name, field, secret) => {
        const thing = things[`${file}/${name}`];
        const known = isRecord(thing) ? thing[field] : undefined;
        if (key === undefined || typeof known !== 'string' || !known.startsWith(`${idOf(key)}:`)) return undefined;
        return known === `${idOf(key)}:${fingerprintOf(key, file, name, field, secret)}`;
      };
    },
    async begin(file, name, fields) {
      const thing = `${file}/${name}`;
      const without = (known: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(known).filter(([field]) => !fields.includes(field)));
      let known: Record<string, unknown>;
      try {
        await prepareConfigFolder(world);
        known = await change(thing, without);
      } catch (error) {
        const kept = thingsOf(await readAll())[thing];
        // Without a stored fingerprint there is nothing to forget, so the file need not be written.
        if (!isRecord(kept) || !fields.some((field) => field in kept)) return async () => {};
        throw writeFailure(path, error);
      }
      return async (set) => {
        const key = set === undefined ? '' : await keyToSign();
        const fresh = Object.entries(set ?? {}).map(([field, secret]) => [
          field,
          `${idOf(key)}:${fingerprintOf(key, file, name, field, secret)}`,
        ]);
        const restored = Object.entries(known).filter(([field]) => fields.includes(field));
        await change(thing, (now) => ({ ...now, ...Object.fromEntries(set === undefined ? restored : fresh) }));
      };
    },
  };
}
