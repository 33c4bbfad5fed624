import { playgroundForm } from '../../../shared/screens/playground/playground-settings.ts';
import { formFlags } from '../../list/screen/form/form-flags.ts';
import type { CommandDefinition } from '../../program/definition.ts';

/** `tollgate chat [PROMPT…]`: one prompt from arguments or a pipe, or a conversation (PLAY-03). */
export const chatCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cliChat.summary' },
  description: [{ key: 'cliChat.description' }],
  operands: [{ name: 'PROMPT', optional: true, many: true }],
  flags: [
    ...formFlags(playgroundForm, 'create'),
    { name: 'allow-partial', kind: 'switch', help: { key: 'cliChat.flagAllowPartial' } },
    { name: 'file', kind: 'repeat', placeholder: 'FILE', help: { key: 'cliChat.flagFile' } },
  ],
  examples: [
    "tollgate chat 'Say hello in three languages'",
    "git diff | tollgate chat 'Write a commit message' --model gpt-4o",
    'tollgate chat --file report.md Summarise this --json=content',
    'tollgate chat',
  ],
  run: async (invocation) => {
    const { runChat } = await import('./run-chat.ts');
    return runChat(invocation);
  },
};
