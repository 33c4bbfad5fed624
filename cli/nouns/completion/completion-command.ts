import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { unknownWord } from '../../program/usage.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/**
 * `tollgate completion SHELL`: prints the shell's script. The scripts call `tollgate completion words -- =WORD…`, which
 * prints one candidate a line, with its help behind a tab.
 */
export const completionCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cliTool.completionSummary' },
  description: [{ key: 'cliTool.completionDescription' }],
  operands: [
    { name: 'SHELL', choices: shells },
    { name: 'WORD', optional: true, many: true, hidden: true },
  ],
  examples: [
    "echo 'source <(tollgate completion bash)' >> ~/.bashrc",
    'tollgate completion zsh > ~/.zfunc/_tollgate',
    'tollgate completion fish > ~/.config/fish/completions/tollgate.fish',
    'tollgate completion powershell | Out-String | Invoke-Expression',
  ],
  run: runCompletion,
};

async function runCompletion(invocation: Invocation): Promise<undefined> {
  const { operands, world } = invocation;
  const [shell = '', ...words] = operands;
  if (shell === 'words') {
    const { suggestionsFor } = await import('./suggestions.ts');
    const typed = words.map((word) => word.replace(/^=/, ''));
    const suggestions = await suggestionsFor(typed, invocation);
    await world.stdout.write(suggestions.map(({ value, help }) => `${value}${help ? `\t${help}` : ''}\n`).join(''));
    return undefined;
  }
  const { completionScripts } = await import('./scripts.ts');
  const script = completionScripts[shell];
  if (script === undefined) throw unknownWord('cliTool.completionShell', shell, shells);
  await world.stdout.write(script);
  return undefined;
}
