import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { tollgate } from '../../support/program/command.ts';
import { hasShell, recordingShellFolder } from '../../support/program/shell-folder.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';

/** How each shell starts without anybody's own settings, and learns to complete. */
const shells = [
  { shell: 'bash', start: ['bash', '--norc', '--noprofile', '-i'], load: "PS1='ready> '; source ./_tollgate; clear" },
  {
    shell: 'zsh',
    start: ['zsh', '-f', '-i'],
    load: "PS1='ready> '; fpath=($PWD $fpath); autoload -U compinit; compinit -D; clear",
  },
  {
    shell: 'fish',
    start: ['fish', '--no-config', '-i'],
    load: "function fish_prompt; echo -n 'ready> '; end; source ./_tollgate; clear",
  },
] as const;

/** Names as an upstream could give them to its models, and the openings of theirs that are typed. */
const names: readonly (readonly [name: string, typed: readonly string[]])[] = [
  ['zeta-9$(touch pwned)', ['zet', "'zet", '"zet']],
  ["apostrophe'b", ['apo', "'apo", '"apo']],
  ['two words', ['two', "'two "]],
  ['semi;touch pwned', ['semi', '"semi']],
  ['back\\slash`touch pwned`', ['back', "'back", '"back']],
  ['free:now', ['free:n']],
];
/** Would put the cursor elsewhere, be another name once cleaned, or stand for a flag. */
const unspeakable = ['esc\u001b[31mred', 'zero\u200bwidth', '--yes'];

async function gatewayOfHostileModels(): Promise<Record<string, string>> {
  const { folder, sandbox, run } = await startCliSession();
  const { call } = await rootCalls(sandbox.url);
  const models = [...names.map(([name]) => name), ...unspeakable].join(',');
  await call('POST', '/api/channel/', {
    mode: 'single',
    channel: { type: 1, name: 'x', key: 'sk-x', base_url: 'builtin:', models, group: 'default' },
  });
  // Asked once without hurry: afterwards the kept list answers, however busy the machine is.
  const ask = ['completion', 'words', '--', '=chat', '=--model', '='];
  await expect.poll(async () => (await run(ask)).stdout).toContain('zeta');
  expect((await run(ask)).stdout.split('\n').filter(Boolean).sort()).toEqual(names.map(([name]) => name).sort());
  return { TOLLGATE_CONFIG_DIR: folder };
}

/** Types a command to where Tab completes it, runs it, and resolves to the words the program got. */
async function completeAndRun(terminal: Terminal, folder: string, typed: string): Promise<string[]> {
  const file = join(folder, 'ran');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  terminal.type(`tollgate chat --model ${typed}`);
  await terminal.waitFor((screen) => screen.screen().trimEnd().endsWith(typed.trimEnd()));
  const { column } = terminal.cursor();
  terminal.send('\t');
  await terminal.waitFor((screen) => screen.cursor().column > column + 1);
  await terminal.idle();
  terminal.type('\r');
  await expect.poll(() => readFileOr(file)).toMatch(/end\n$/);
  await expect.poll(() => readFileOr(file).length).toBeGreaterThan(before.length);
  const words = readFileSync(file, 'utf8').slice(before.length).split('\n');
  return words.slice(0, words.indexOf('end'));
}

function readFileOr(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

test.each(shells.filter(({ shell }) => hasShell(shell)))(
  'SEC-02: $shell completes foreign names as one word each, whatever they hold and whatever quote is open',
  async ({ shell, start, load }) => {
    const { folder, env } = await recordingShellFolder(shell, await gatewayOfHostileModels());
    const terminal = await openTerminal({ command: [...start], env, cwd: folder, columns: 120 });
    terminal.type(`${load}\r`);
    await terminal.waitFor((screen) => screen.lines()[0]?.trimEnd() === 'ready>');
    for (const [name, openings] of names) {
      for (const typed of openings) {
        expect(await completeAndRun(terminal, folder, typed), typed).toEqual(['<chat>', '<--model>', `<${name}>`]);
        terminal.type('clear\r');
        await terminal.waitFor((screen) => screen.lines()[0]?.trimEnd() === 'ready>');
      }
    }
    expect(readdirSync(folder)).not.toContain('pwned');
  },
);

// PowerShell cannot be installed where these tests run: what its script says is all that can be looked at.
test('PowerShell is handed names in single quotes, doubled inside by its own function', async () => {
  const { stdout: script } = await tollgate(['completion', 'powershell']);
  expect(script).toContain('$word = "\'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuoted');
  expect(script).toContain("CompletionResult]::new($word, $value, 'ParameterValue', $help)");
  const bare = new RegExp(/-notmatch '(\^\[.*\$)'/.exec(script)?.[1] ?? 'missing');
  for (const [name] of names) expect(bare.test(name), name).toBe(name === 'free:now');
});
