import { copiedMessage } from '../output/copied-message.ts';
import type { World } from '../world/world.ts';
import type { CommandDefinition, Invocation } from './definition.ts';

/**
 * Adds `--copy` to a command: its output goes to the clipboard instead, which keeps a secret off the screen. Without a
 * reachable clipboard the output is printed, with a notice.
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
  // A prototype chain instead of a copy, so that getters of the world are evaluated only when they are needed.
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
