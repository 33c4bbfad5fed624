import { groups } from '../groups.ts';
import type { CommandDefinition, CommandGroup } from '../program/definition.ts';

/** A noun with all its commands, for documents generated from the command table. */
export interface NounReference {
  group: CommandGroup;
  commands: readonly CommandReference[];
}

/** A command with its full name. */
export interface CommandReference {
  /** `tollgate channel list`. */
  name: string;
  command: CommandDefinition;
}

/** Every command, in the order of help, including those that a first operand selects (`settings set smtp`). */
export async function loadCommandTable(): Promise<NounReference[]> {
  const nouns: NounReference[] = [];
  for (const group of groups) {
    const commands = (await group.load()).flatMap((command) => [command, ...variantsOf(command)]);
    nouns.push({
      group,
      commands: commands.map((command) => ({
        name: ['tollgate', group.noun, command.verb].filter((word) => word !== '').join(' '),
        command,
      })),
    });
  }
  return nouns;
}

/** The synopsis of a command without its flags: `tollgate channel test ID…`. */
export function synopsisOf({ name, command }: CommandReference): string {
  const operands = (command.operands ?? [])
    .filter(({ hidden }) => !hidden)
    .map(({ name: operand, many, optional }) => {
      const word = `${operand}${many ? '…' : ''}`;
      return optional ? `[${word}]` : word;
    });
  return [name, ...operands].join(' ');
}

function variantsOf(command: CommandDefinition): CommandDefinition[] {
  const words = command.operands?.[0]?.choices ?? [];
  return words.map((word) => command.forOperand?.(word)).filter((variant) => variant !== undefined);
}
