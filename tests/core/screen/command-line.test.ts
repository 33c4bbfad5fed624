import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandLineOf, quoteWord } from '../../../shared/screen/command-line.ts';
import { channelForm } from '../../../shared/screens/channel/channel-form.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { hasShell } from '../../support/program/shell-folder.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

describe('the command that does the same as an action', () => {
  test('names noun, verb and ids', () => {
    expect(commandLineOf({ noun: 'channel', verb: 'disable', ids: [12, 31] })).toBe('tollgate channel disable 12 31');
  });

  test('writes fields as flags, quoted where a shell needs it, and never a secret', () => {
    const value = {
      ...channelForm.defaults(screenContext()),
      name: "it's",
      key: 'canary-key',
      base_url: 'https://a',
      auto_ban: false,
    };
    const fields = channelForm.fields.filter(({ name }) => ['name', 'key', 'base_url', 'auto_ban'].includes(name));
    const line = commandLineOf({ noun: 'channel', verb: 'create', fields, value });
    expect(line).toBe("tollgate channel create --name 'it'\\''s' --key-file FILE --base-url https://a --no-auto-ban");
    expect(line).not.toContain('canary');
  });

  test('a value that begins like a flag stays with its own', () => {
    const value = { ...channelForm.defaults(screenContext()), name: '--yes' };
    const fields = channelForm.fields.filter(({ name }) => name === 'name');
    expect(commandLineOf({ noun: 'channel', verb: 'create', fields, value })).toBe(
      'tollgate channel create --name=--yes',
    );
  });

  test.each(['sh', 'bash', 'zsh', 'fish'].filter(hasShell))('%s reads every quoted word back unchanged', (shell) => {
    const words = fc.sample(fc.string({ unit: 'grapheme', maxLength: 30 }), { numRuns: 60, seed: 7 });
    const nasty = [
      "x\\'; touch pwned; '",
      'end\\',
      '=ls',
      '%self',
      '~root',
      '$(id)`id`',
      '!!',
      '{a,b}',
      '<(id)',
      'a\nb',
      '',
    ];
    const plain = [...words, ...nasty].filter((word) => !word.includes('\u0000'));
    const script = plain.map((word) => `printf '%s\\0' ${quoteWord(word)}`).join('\n');
    const env = { ...process.env, LC_ALL: 'C.UTF-8' };
    expect(
      execFileSync(shell, ['-c', script], { encoding: 'utf8', env, cwd: temporaryFolder() })
        .split('\u0000')
        .slice(0, -1),
    ).toEqual(plain);
  });
});
