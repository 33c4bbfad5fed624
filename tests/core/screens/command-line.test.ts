import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelForm } from '../../../shared/screens/channel/channel-form.ts';
import { commandLineOf, quoteWord } from '../../../shared/screens/command-line.ts';
import { screenContext } from '../../support/screen-context.ts';

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

  test('a shell reads every quoted word back unchanged', () => {
    const words = fc.sample(fc.string({ unit: 'grapheme', maxLength: 30 }), { numRuns: 60, seed: 7 });
    const plain = words.filter((word) => !word.includes('\u0000'));
    const script = plain.map((word) => `printf '%s\\0' ${quoteWord(word)}`).join('\n');
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\u0000').slice(0, -1)).toEqual(plain);
  });
});
