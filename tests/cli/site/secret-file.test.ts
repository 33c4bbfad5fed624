import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretFile } from '../../../cli/profiles/secret-file.ts';
import { createRealWorld } from '../../../cli/real-world.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { Done } from '../../../shared/screen/action.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { keepingSecrets } from '../../../shared/screens/site/secret-changes.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const reference = `\${env:KEY}`;
const step = { file: 'channels', name: 'azure', kind: 'change' } as const;

/** Fingerprints in a folder of their own. */
function start() {
  const folder = temporaryFolder();
  const real = createRealWorld();
  const world = { ...real, files: { ...real.files }, env: { TOLLGATE_CONFIG_DIR: folder } };
  const secrets = secretFile(world, 'https://one.example.com');
  const set = (secret: string, run: () => Promise<Done<never>>) =>
    keepingSecrets(
      step,
      [{ field: 'key', after: reference }],
      new Map([[reference, secret]]),
      { secrets } as ScreenContext,
      run,
    );
  const notify = async (secret: string, from = secrets) => (await from.read())('channels', 'azure', 'key', secret);
  return { folder, world, secrets, set, notify };
}
const done = async () => ({ message: '' });

test('CHG-01: what a secret was set to is known where its end is: not after a lost answer, a kill, or a part of it', async () => {
  const { world, set, notify, secrets } = start();
  expect(await notify('one')).toBeUndefined();
  await set('one', done);
  expect([await notify('one'), await notify('two')]).toEqual([true, false]);
  // On another gateway, and of another thing, nothing is known.
  expect(await notify('one', secretFile(world, 'https://other.example.com'))).toBeUndefined();
  expect((await secrets.read())('channels', 'cohere', 'key', 'one')).toBeUndefined();

  const refused = new GatewayError('refused', {});
  await expect(set('two', () => Promise.reject(refused))).rejects.toBe(refused);
  expect([await notify('one'), await notify('two')]).toEqual([true, false]);

  const unsure = new GatewayError('unsure', { reason: 'not-shown' });
  await expect(set('two', () => Promise.reject(unsure))).rejects.toBe(unsure);
  expect([await notify('one'), await notify('two')]).toEqual([undefined, undefined]);

  await set('one', done);
  await set('two', async () => ({ message: '', tone: 'warn' }));
  expect([await notify('one'), await notify('two')]).toEqual([undefined, undefined]);

  await set('one', done);
  await new Promise<void>((resolve) => {
    void set('two', () => {
      resolve();
      return new Promise(() => {});
    });
  });
  expect([await notify('one'), await notify('two')]).toEqual([undefined, undefined]);
});

test('CHG-01: secrets are set where nothing can be kept of them; what is known is never left wrong', async () => {
  const { folder, world, set, notify } = start();
  const readOnly = () => Promise.reject(Object.assign(new Error(), { code: 'EROFS' }));
  const { claim } = world.files;
  world.files.claim = readOnly;
  expect(await set('one', done)).toEqual({ message: '' });
  world.files.claim = claim;
  await set('one', done);
  world.files.claim = readOnly;
  const sent: string[] = [];
  const write = set('two', async () => {
    sent.push('two');
    return { message: '' };
  });
  await expect(write).rejects.toMatchObject({ facts: { code: 'unwritable-file' } });
  expect([sent, await notify('one')]).toEqual([[], true]);
  world.files.claim = claim;
  // Of a newer version nothing is written over.
  const path = join(folder, 'secret-fingerprints.json');
  writeFileSync(path, JSON.stringify({ version: 99, gateways: {} }));
  await expect(set('two', done)).rejects.toMatchObject({ facts: { code: 'newer-file' } });
  await expect(notify('one')).rejects.toMatchObject({ facts: { code: 'newer-file' } });
});
