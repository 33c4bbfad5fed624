import type { Say } from '../../shared/text/text.ts';
import { sayOf } from '../failure/failure.ts';
import type { FlagDefinition } from '../program/definition.ts';
import { globalFlags } from '../program/global-flags.ts';
import { flagEntry } from '../program/help.ts';
import { type NounReference, synopsisOf } from './command-table.ts';

/** A man page and its file name. */
export interface ManPage {
  file: string;
  text: string;
}

/** The man pages: `tollgate.1`, and one per noun (`tollgate-channel.1`), generated from the command table. */
export function manPages(nouns: readonly NounReference[], say: Say): ManPage[] {
  return [rootPage(nouns, say), ...nouns.map((noun) => nounPage(noun, say))];
}

function rootPage(nouns: readonly NounReference[], say: Say): ManPage {
  const commands = nouns.map(({ group }) => entry(`tollgate ${group.noun}`, say(group.summary)));
  const pages = nouns.map(({ group }) => `tollgate-${group.noun}(1)`);
  const text = [
    heading('tollgate'),
    section('NAME', text1(`tollgate - ${say('cli.helpIntroduction')}`)),
    section('SYNOPSIS', text1(`tollgate ${say('cli.helpCommandUsage')}`)),
    section('COMMANDS', commands.join('\n')),
    section('GLOBAL FLAGS', flagEntries(globalFlags, say)),
    section('EXIT STATUS', text1(say('cli.helpExitCodeList'))),
    section('SEE ALSO', text1(pages.join(', '))),
  ];
  return { file: 'tollgate.1', text: `${text.join('\n')}\n` };
}

function nounPage({ group, commands }: NounReference, say: Say): ManPage {
  const name = `tollgate-${group.noun}`;
  const examples = commands.flatMap(({ command }) => (command.examples ?? []).slice(0, 2));
  const details = commands.map(({ name: title, command }) => {
    const sentences = [command.summary, ...(command.description ?? [])].map((sentence) => sayOf(sentence, say));
    return [`.SS ${quoted(title)}`, text1(sentences.join(' ')), flagEntries(command.flags ?? [], say)]
      .filter((part) => part !== '')
      .join('\n');
  });
  const text = [
    heading(name),
    section('NAME', text1(`${name} - ${say(group.summary)}`)),
    ...(group.aliases ? [section('ALIASES', text1(group.aliases.join(', ')))] : []),
    section('SYNOPSIS', commands.map((command) => text1(synopsisOf(command))).join('\n.br\n')),
    section('EXAMPLES', `.nf\n${examples.map(text1).join('\n')}\n.fi`),
    section('COMMANDS', details.join('\n')),
    section('SEE ALSO', text1('tollgate(1)')),
  ];
  return { file: `${name}.1`, text: `${text.join('\n')}\n` };
}

function heading(name: string): string {
  return `.TH ${quoted(name.toUpperCase())} 1 "" "Tollgate" "Tollgate"`;
}

function section(title: string, body: string): string {
  return `.SH ${quoted(title)}\n${body}`;
}

function flagEntries(flags: readonly FlagDefinition[], say: Say): string {
  return flags
    .filter(({ hidden }) => !hidden)
    .map((flag) => {
      const [start, help] = flagEntry(flag, say);
      return entry(start.trim(), help);
    })
    .join('\n');
}

function entry(term: string, text: string): string {
  return `.TP\n\\fB${escaped(term)}\\fR\n${text1(text)}`;
}

/** A paragraph on one line; a dot or quote at its start would be a roff request. */
function text1(text: string): string {
  const line = escaped(text.replace(/\s+/g, ' ').trim());
  return /^[.']/.test(line) ? `\\&${line}` : line;
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('"', '\\(dq')}"`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
}
