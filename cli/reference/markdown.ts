import type { Say } from '../../shared/text/text.ts';
import { sayOf } from '../failure/failure.ts';
import type { FlagDefinition } from '../program/definition.ts';
import { globalFlags } from '../program/global-flags.ts';
import { flagEntry } from '../program/help.ts';
import { groupsByJob } from '../program/jobs.ts';
import { type CommandReference, type NounReference, synopsisOf } from './command-table.ts';

/** `docs/reference.md`: every command with examples, operands and flags, generated from the command table. */
export function referenceDocument(nouns: readonly NounReference[], say: Say): string {
  const byJob = groupsByJob(nouns, ({ group }) => group.noun);
  const contents = byJob.map(({ title, groups }) => {
    const entries = groups.map(({ group }) => `- [${group.noun}](#${group.noun}): ${say(group.summary)}`);
    return `${say(title)}\n\n${entries.join('\n')}`;
  });
  return [
    `# ${say('cliTool.referenceTitle')}`,
    say('cliTool.referenceMade'),
    ...contents,
    `## ${say('cli.helpGlobalFlags')}\n\n${flagList(globalFlags, say)}`,
    `## ${say('cli.helpExitCodes')}\n\n${say('cli.helpExitCodeList')}`,
    ...byJob.flatMap(({ groups }) => groups).map((noun) => nounText(noun, say)),
  ]
    .join('\n\n')
    .concat('\n');
}

function nounText({ group, commands }: NounReference, say: Say): string {
  const head = `## ${group.noun}\n\n${say(group.summary)}${aliasLine(group.aliases, say)}`;
  return [head, ...commands.map((command) => commandText(command, say))].join('\n\n');
}

function aliasLine(names: readonly string[] = [], say: Say): string {
  return names.length > 0 ? `\n\n${say('cliTool.referenceAlso', { names })}` : '';
}

function commandText(reference: CommandReference, say: Say): string {
  const { name, command } = reference;
  const { summary, description = [], examples = [], flags = [], aliases = [], fields = [] } = command;
  return [
    `### ${name}`,
    [summary, ...description].map((sentence) => sayOf(sentence, say)).join('\n') + aliasLine(aliases, say),
    `\`\`\`sh\n${examples.join('\n')}\n\`\`\``,
    `\`${synopsisOf(reference)}\``,
    flagList(flags, say),
    fields.length === 0 ? '' : `${say('cli.helpFields')}: ${fields.map((name) => `\`${name}\``).join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function flagList(flags: readonly FlagDefinition[], say: Say): string {
  return flags
    .filter(({ hidden }) => !hidden)
    .map((flag) => {
      const [start, help] = flagEntry(flag, say);
      return `- \`${start.trim()}\`: ${help.replaceAll('<', '&lt;')}`;
    })
    .join('\n');
}
