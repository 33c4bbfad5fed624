import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import type { Language, MessageKey, Say } from '../../shared/text/text.ts';
import type { Sentence } from '../failure/failure.ts';
import type { OutputSettings } from '../output/output-settings.ts';
import type { World } from '../world/world.ts';
import type { FlagValues } from './flag-values.ts';
import type { GlobalOptions } from './global-options.ts';
import type { Talk } from './talk.ts';

/**
 * A flag. Help, the parser, completion and the reference are all made from this.
 * - `value`: `--name TEXT`; the last one counts.
 * - `repeat`: `--name TEXT`, any number of times.
 * - `switch`: `--name`.
 * - `toggle`: `--name` or `--no-name`.
 */
export interface FlagDefinition {
  /** Kebab case, without dashes. */
  name: string;
  /** An empty value is valid: it clears the field. */
  takesEmpty?: boolean;
  /** One letter. */
  short?: string;
  kind: 'value' | 'repeat' | 'switch' | 'toggle';
  /** The placeholder of the value in help: `ID`, `FILE`, `AMOUNT`. */
  placeholder?: string;
  help: Sentence;
  /** Shown in help and offered by completion; the reader of the flag checks the value. */
  choices?: readonly string[];
  default?: string;
  example?: string;
  /** Help that only a screen can give, without a request. Undefined keeps the values of this definition. */
  more?(context: ScreenContext): Partial<Pick<FlagDefinition, 'choices' | 'default' | 'help'>>;
  /** Another spelling, accepted where no other flag has it: the plural of a filter, the singular of a list. */
  also?: string;
  /** The command cannot do without it. */
  isRequired?: boolean;
  /** Accepted, but not shown. */
  hidden?: boolean;
}

export interface OperandDefinition {
  /** The name shown in help, in capitals. */
  name: string;
  optional?: boolean;
  /** Takes all following words too. */
  many?: boolean;
  /** Takes the full name of a row instead of its id. */
  takesNames?: boolean;
  /** Takes only the address of a gateway; any other word, which may be a secret, is unexpected. */
  isAddress?: boolean;
  /** Offered by completion; the reader of the operand checks the value. */
  choices?: readonly string[];
  /** Accepted, but not shown. */
  hidden?: boolean;
}

/** One command: a noun's verb, or a noun that is a command itself (`login`). */
export interface CommandDefinition {
  /** Empty for a noun that is a command itself. */
  verb: string;
  aliases?: readonly string[];
  summary: Sentence;
  /** Further paragraphs of help. */
  description?: readonly Sentence[];
  operands?: readonly OperandDefinition[];
  flags?: readonly FlagDefinition[];
  /** The field names in JSON and for `--columns`, where they are the same for every user. Help lists them. */
  fields?: readonly string[];
  /** Whole command lines; help leads with them. */
  examples?: readonly string[];
  /** The command that the first operand selects (`settings set smtp`), with its own flags and help. */
  forOperand?(word: string): CommandDefinition | undefined;
  /** The verb may be left out before an operand (`route gpt-4o`). */
  isImplied?: boolean;
  /** The command changes nothing and prints what it read, so it may run over several profiles at once (SEE-13). */
  isRead?: boolean;
  /** The command is about profiles itself and handles `--profiles` on its own (`fleet status`). */
  isOfProfiles?: boolean;
  /** Resolves to the exit code; undefined means 0. */
  run(invocation: Invocation): Promise<number | undefined>;
}

/** Everything that a running command gets: the input, the output channels, and the world. */
export interface Invocation {
  /** The command's words without flags: `channel disable`. */
  name: string;
  operands: readonly string[];
  flags: FlagValues;
  options: GlobalOptions;
  output: OutputSettings;
  language: Language;
  say: Say;
  /** Standard error: notices, warnings, progress, prompts. */
  talk: Talk;
  world: World;
  /** Aborted by Ctrl-C, and by the signals TERM and HUP. */
  signal: AbortSignal;
  /** All commands of the program. */
  groups: readonly CommandGroup[];
  /** The gateways of a repeated command (`--watch`), by profile and URL, with what is known of them. */
  gateways?: Map<string, HeldGateway>;
  /**
   * Runs another command line as if it had been typed, in the same world or one with some parts replaced; resolves to
   * the exit code.
   */
  runLine(words: readonly string[], otherwise?: Partial<World>): Promise<number>;
}

/** A gateway that is kept from run to run of `--watch`, and the run that it serves now. */
export interface HeldGateway {
  gateway: Gateway;
  invocation: Invocation;
}

/** A noun and the loader of its commands, which runs only when they are needed. */
export interface CommandGroup {
  noun: string;
  aliases?: readonly string[];
  summary: MessageKey;
  /** The verb that runs where none is typed. */
  usualVerb?: string;
  /** Loads all commands; with a verb, at least that one. */
  load(verb?: string): Promise<readonly CommandDefinition[]>;
}

/** The group of a noun, by its name or an alias. */
export function groupNamed(groups: readonly CommandGroup[], noun: string): CommandGroup | undefined {
  return groups.find((group) => group.noun === noun || group.aliases?.includes(noun));
}

/** The command a group consists of when it has no verbs. */
export function soleCommand(commands: readonly CommandDefinition[]): CommandDefinition | undefined {
  return commands.length === 1 && commands[0]?.verb === '' ? commands[0] : undefined;
}
