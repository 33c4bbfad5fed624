import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { editorOf, editText } from '../../../cli/tui/terminal/editor.ts';
import { realTerminal } from '../../../cli/world/real-terminal.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const real = createRealWorld();
function edit(editor: string, text: string, folder = temporaryFolder()) {
  const world = { ...real, env: { EDITOR: editor } };
  const device = { runProgram: realTerminal().runProgram, temporaryFolder: folder };
  return editText(text, '.json', world, device).then((edited) => ({ edited, left: readdirSync(folder) }));
}

test('the person’s editor gets the text, and what it saves comes back; nothing is left behind', async () => {
  expect(await edit('sed -i s/a/b/', '{"a":1}\n')).toEqual({ edited: '{"b":1}\n', left: [] });
});

test('an editor that fails, or cannot be started, changes nothing', async () => {
  expect(await edit('false', 'text')).toEqual({ edited: undefined, left: [] });
  expect((await edit('no-such-editor-anywhere', 'text')).edited).toBeUndefined();
});

test('$VISUAL goes before $EDITOR, and vi is the last resort', () => {
  expect(editorOf({ env: { VISUAL: 'a', EDITOR: 'b' }, platform: 'linux' })).toBe('a');
  expect(editorOf({ env: {}, platform: 'linux' })).toBe('vi');
});

test('SEC-09: the editor learns no credential, and its folder was not there before', async () => {
  process.env.TOLLGATE_ACCESS_TOKEN = 'SECRET-PAT';
  process.env.TOLLGATE_PROFILE = 'main';
  try {
    const { edited } = await edit('sh -c \'env >"$1"; ls -ld "$(dirname "$1")" >>"$1"\' sh', 'text');
    expect(edited).toContain('TOLLGATE_PROFILE=main');
    expect(edited).not.toContain('SECRET-PAT');
    expect(edited).toMatch(/^drwx------.*tollgate-\w{6}$/m);
  } finally {
    delete process.env.TOLLGATE_ACCESS_TOKEN;
    delete process.env.TOLLGATE_PROFILE;
  }
});
