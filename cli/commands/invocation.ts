import type { Language, Say } from '../../shared/text/text.ts';
import type { OutputSettings } from '../output/output-settings.ts';
import type { World } from '../world/world.ts';
import type { FlagValues } from './flag-values.ts';
import type { GlobalOptions } from './global-options.ts';
import type { Talk } from './talk.ts';

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
  /** Runs another command line in the same world, as if its words had been typed; resolves to the exit code. */
  runLine(words: readonly string[]): Promise<number>;
}
