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
 * A flag. Help, parsing, completion and the reference are all made from this.
 * - `value`: `--name TEXT`; the last one counts.
 * - `repeat`: `--name TEXT`, any number of times.
 * - `switch`: `--name`.
 * - `toggle`: `--name` or `--no-name`.
 */
export interface FlagDefinition {
  /** Kebab case, without dashes. */
  name: string;
  /** An empty value means something: a field's content that goes. */
  takesEmpty?: boolean;
  /** One letter. */
  short?: string;
  kind: 'value' | 'repeat' | 'switch' | 'toggle';
  /** What stands for the value in help: `ID`, `FILE`, `AMOUNT`. */
  placeholder?: string;
  help: Sentence;
  /** Shown in help, offered by completion; checked by whoever reads the flag. */
  choices?: readonly string[];
  default?: string;
  example?: string;
  /** What only a screen knows, for help; asks no gateway. Undefined leaves what stands here. */
  more?(context: ScreenContext): Partial<Pick<FlagDefinition, 'choices' | 'default' | 'help'>>;
  /** Another spelling that is understood where no other flag has it: the plural of a filter, the singular of a list. */
  also?: string;
  /** Understood, but not shown. */
  hidden?: boolean;
}

export interface OperandDefinition {
  /** As help shows it, in capitals. */
  name: string;
  optional?: boolean;
  /** Takes all that follow too. */
  many?: boolean;
  /** Offered by completion; checked by whoever reads the operand. */
  choices?: readonly string[];
  /** Understood, but not shown. */
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
  /** Names of the fields in JSON and for `--columns`, where they are the same for everybody. Help lists them. */
  fields?: readonly string[];
  /** Whole command lines; help leads with them. */
  examples?: readonly string[];
  /** The command that a first operand makes of this one (`settings set smtp`), with flags and help of its own. */
  forOperand?(word: string): CommandDefinition | undefined;
  /** Changes nothing and prints what it read: may run over several profiles at once (SEE-13). */
  isRead?: boolean;
  /** Is about profiles itself, and goes over those that are named (`fleet status`). */
  isOfProfiles?: boolean;
  /** Resolves to the exit code; 0 when it says nothing. */
  run(invocation: Invocation): Promise<number | undefined>;
}

/** All that a command gets to run: what was typed, how to speak, and the world. */
export interface Invocation {
  /** `channel disable`, as typed after the program's name, without flags. */
  name: string;
  operands: readonly string[];
  flags: FlagValues;
  options: GlobalOptions;
  output: OutputSettings;
  language: Language;
  say: Say;
  /** Standard error: notices, warnings, progress, questions. */
  talk: Talk;
  world: World;
  /** Aborted by Ctrl-C, and by the signals TERM and HUP. */
  signal: AbortSignal;
  /** All commands of the program. */
  groups: readonly CommandGroup[];
  /** Of a command that is run again and again (`--watch`): its gateways, by profile and address, with what is known of them. */
  gateways?: Map<string, HeldGateway>;
  /**
   * Runs another command line, as if its words had been typed, in the same world or one that is other in parts; resolves to
   * the exit code.
   */
  runLine(words: readonly string[], otherwise?: Partial<World>): Promise<number>;
}

/** A gateway that lives on from run to run, and the run that it answers now. */
export interface HeldGateway {
  gateway: Gateway;
  invocation: Invocation;
}

/** A noun and where its commands come from. Loaded only when it is asked for. */
export interface CommandGroup {
  noun: string;
  aliases?: readonly string[];
  summary: MessageKey;
  /** The verb that runs where none is named. */
  usualVerb?: string;
  /** All commands; where a verb is named, at least that one. */
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
