import { copiedMessage } from '../output/copied-message.ts';
import type { World } from '../world/world.ts';
import type { CommandDefinition, Invocation } from './definition.ts';

/**
 * A command with `--copy`: what it would print goes to the clipboard instead, so that a secret stays off the screen. Where
 * no clipboard is within reach, it is printed after all, and that is told.
 */
export function withCopyFlag(command: CommandDefinition): CommandDefinition {
  const copy = { name: 'copy', kind: 'switch', help: { key: 'cliAccount.flagCopy' } } as const;
  return {
    ...command,
    flags: [...(command.flags ?? []), copy],
    run: (invocation) => (invocation.flags.on('copy') ? runCopying(command, invocation) : command.run(invocation)),
  };
}

async function runCopying(command: CommandDefinition, invocation: Invocation): Promise<number | undefined> {
  const { world, talk, say, options } = invocation;
  let text = '';
  const write = async (part: string) => {
    text += part;
  };
  const stdout: World['stdout'] = {
    isTTY: false,
    closed: false,
    columns: world.stdout.columns,
    rows: world.stdout.rows,
    write,
    writeControls: write,
  };
  // A view of the world, so that what it works out only when asked for stays so.
  const view: World = Object.create(world, { stdout: { value: stdout } });
  const code = await command.run({ ...invocation, world: view });
  const copied = text.replace(/\n$/, '');
  if (copied === '') return code;
  const outcome = !options.dryRun && (await world.clipboard.write(copied));
  if (outcome) {
    await talk.notice('copied', say(copiedMessage(outcome)));
    return code;
  }
  if (!options.dryRun) await talk.warning('not-copied', say('common.copyByHand'));
  await world.stdout.write(text);
  return code;
}
