import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createFiles } from '../../../cli/world/files.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const secret = { mode: 0o600, overwrite: true };

/** Writes with every draft of this process named as it was the time before, as an attacker would guess it. */
async function withPlantedDraft(plant: (path: string) => void) {
  const folder = temporaryFolder();
  const target = join(folder, 'key.txt');
  // The numbers drawn are the same each time, so that the draft's name is known beforehand.
  const drawn = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
  try {
    plant(join(folder, `.${'00'.repeat(16)}.tmp`));
    return {
      folder,
      target,
      writing: await createFiles()
        .writeAtomic(target, 'SECRET', secret)
        .catch((e) => e.code),
    };
  } finally {
    drawn.mockRestore();
  }
}

test('SEC-09: a draft is never written through a link or into a file that somebody made before', async () => {
  const victim = join(temporaryFolder(), 'precious');
  writeFileSync(victim, 'precious');
  const linked = await withPlantedDraft((path) => symlinkSync(victim, path));
  expect(linked.writing).toBe('EEXIST');
  expect(readFileSync(victim, 'utf8')).toBe('precious');
  const planted = await withPlantedDraft((path) => writeFileSync(path, '', { mode: 0o666 }));
  expect(planted.writing).toBe('EEXIST');
  expect(readdirSync(planted.folder)).not.toContain('key.txt');
});

test('SEC-09: drafts have names that cannot be guessed, and a target that is a link is refused, not followed', async () => {
  const folder = temporaryFolder();
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'precious');
  symlinkSync(victim, join(folder, 'key.txt'));
  // Names of the process id and a count, as they once were.
  for (let count = 1; count <= 3; count += 1) symlinkSync(victim, join(folder, `.${process.pid}-${count}.tmp`));
  const linked = createFiles().writeAtomic(join(folder, 'key.txt'), 'SECRET', secret);
  await expect(linked).rejects.toMatchObject({ code: 'ELOOP' });
  expect(readFileSync(victim, 'utf8')).toBe('precious');
  expect(lstatSync(join(folder, 'key.txt')).isSymbolicLink()).toBe(true);
  const names = new Set<string>();
  for (let count = 0; count < 3; count += 1) {
    const draft = await createFiles().openDraft(join(folder, 'other'), { mode: 0o600, overwrite: true });
    for (const name of readdirSync(folder)) if (/^\.[0-9a-f]{32}\.tmp$/.test(name)) names.add(name);
    await draft.discard();
  }
  expect(names.size).toBe(3);
});

test('SEC-09: lines are added to a file, not through a link into another', async () => {
  const folder = temporaryFolder();
  const victim = join(folder, 'victim');
  const link = join(folder, 'undo.sh');
  writeFileSync(victim, 'precious');
  symlinkSync(victim, link);
  const { append } = createFiles();
  await expect(append(link, 'tollgate', { mode: 0o600 })).rejects.toMatchObject({ code: 'ELOOP' });
  expect(readFileSync(victim, 'utf8')).toBe('precious');
  const own = join(folder, 'own');
  await append(own, 'one\n', { mode: 0o600 });
  await append(own, 'two\n', { mode: 0o600 });
  expect([readFileSync(own, 'utf8'), statSync(own).mode & 0o777]).toEqual(['one\ntwo\n', 0o600]);
});

test('folders are made with those above them; where none can be made it is said, and not tried for ever', async () => {
  const { makeFolder } = createFiles();
  const folder = temporaryFolder();
  await makeFolder(join(folder, 'a/b/c'), 0o700);
  await makeFolder(join(folder, 'a/b/c'), 0o700);
  expect(statSync(join(folder, 'a/b/c')).mode & 0o777).toBe(0o700);
  writeFileSync(join(folder, 'file'), '');
  await expect(makeFolder(join(folder, 'file'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(makeFolder(join(folder, 'file/below'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' });
  if (process.platform === 'linux')
    await expect(makeFolder('/proc/console', 0o700)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('OUT-07: what is removed is gone: a file, a folder with files, a link that leads nowhere, and nothing of where a link leads', async () => {
  const folder = temporaryFolder();
  const { makeFolder, remove } = createFiles();
  await makeFolder(join(folder, 'kept'), 0o700);
  await makeFolder(join(folder, 'full'), 0o700);
  for (const name of ['file', 'kept/file', 'full/file']) writeFileSync(join(folder, name), '');
  symlinkSync(join(folder, 'kept'), join(folder, 'link'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'broken'));
  for (const name of ['file', 'full', 'link', 'broken', 'missing']) await remove(join(folder, name));
  expect(readdirSync(folder)).toEqual(['kept']);
  expect(readdirSync(join(folder, 'kept'))).toEqual(['file']);
});
