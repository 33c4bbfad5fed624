import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { readChat } from '../../../cli/tui/state/chat/chat-memory.ts';
import { loadSettings } from '../../../cli/tui/state/view-settings.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const { files } = createRealWorld();

test('OUT-06: settings that cannot be understood are put aside before the next are written', async () => {
  const path = join(temporaryFolder(), 'tui-old.json');
  const newer = JSON.stringify({ views: { channel: { ownViews: [{ title: 'of a newer version' }] } } });
  writeFileSync(path, newer);
  const settings = await loadSettings(path, files);
  settings.change({ view: 'token' });
  await settings.flush();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ view: 'token' });
  expect(readFileSync(`${path}.kept`, 'utf8')).toBe(newer);
  // What is understood is not put aside.
  writeFileSync(`${path}.kept`, '');
  await loadSettings(path, files);
  expect(readFileSync(`${path}.kept`, 'utf8')).toBe('');
});

test('OUT-06: a conversation that cannot be understood is put aside; one of somebody else is left', async () => {
  const path = join(temporaryFolder(), 'chat-old.json');
  writeFileSync(path, '{"user":1,"turns":[]}');
  expect(await readChat(path, 1, files)).toBeUndefined();
  expect(readFileSync(`${path}.kept`, 'utf8')).toBe('{"user":1,"turns":[]}');
  const other = join(temporaryFolder(), 'chat-other.json');
  const settings = { group: '', model: 'm', temperature: 1, max_tokens: 1, system: '' };
  writeFileSync(other, JSON.stringify({ user: 2, settings, messages: [], contextStart: 0, questions: [] }));
  expect([await readChat(other, 1, files), existsSync(`${other}.kept`)]).toEqual([undefined, false]);
});
