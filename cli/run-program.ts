import { nearest } from '../shared/format/nearest.ts';
import { sanitise } from '../shared/format/sanitise.ts';
import { zoneOf } from '../shared/format/time.ts';
import { loadSay } from '../shared/text/load-say.ts';
import { languageOf, type Say } from '../shared/text/text.ts';
import { ExitCode } from './failure/exit-code.ts';
import { groups } from './groups.ts';
import { watchedEvery } from './list/watch/watch-flags.ts';
import { outputSettings } from './output/output-settings.ts';
import { type Route, routeOf, takeOperand } from './program/command-route.ts';
import { type CommandDefinition, type CommandGroup, groupNamed, soleCommand } from './program/definition.ts';
import { globalFlags } from './program/global-flags.ts';
import { readGlobalOptions } from './program/global-options.ts';
import { commandMeant, lineMeant, verbMeant } from './program/meant.ts';
import { nearestFlag, parseWords } from './program/parse.ts';
import { reportFailure } from './program/report-failure.ts';
import { createTalk, type Talk } from './program/talk.ts';
import { unknownWord, usageFailure } from './program/usage.ts';
import type { World } from './world/world.ts';

/**
 * Runs one command line and resolves to the exit code. Only the requested command is loaded; help, completion and
 * suggestions load the rest.
 */
export async function runProgram(world: World): Promise<number> {
  const words = world.arguments;
  const say = await loadSay(typedLanguage(words) ?? languageOf(localeOf(world.env)));
  const stop = stopOnSignal(world);
  try {
    let route = routeOf(words);
    if (words.includes('--version') && route.noun === undefined) {
      const { version } = await import('../package.json');
      await world.stdout.write(`${version}\n`);
      return ExitCode.Ok;
    }
    if (route.noun === undefined) return await withoutNoun(route, world);
    const group = groupNamed(groups, route.noun);
    if (!group) {
      const known = groups.map(({ noun }) => noun);
      const meant = await commandMeant(route.noun, route.rest, groups);
      throw unknownWord('cli.unknownCommand', route.noun, known, {}, meant && sanitise(meant));
    }
    route = await withHelpWord(group, route);
    const commands = await group.load(route.wantsHelp ? undefined : takeOperand(route.rest).word);
    const found = pick(group, commands, route);
    if (route.wantsHelp || !found) {
      const { helpText } = await import('./program/help.ts');
      await world.stdout.write(await helpText({ group, commands, command: found?.command }, world, say));
      return ExitCode.Ok;
    }
    return stop.codeOf(await runCommand(group, found.command, found.words, world, stop.signal));
  } catch (error) {
    const structured = wantsStructured(words);
    return stop.codeOf(await reportFailure(error, { say, structured, debug: words.includes('--debug') }, world));
  } finally {
    stop.done();
  }
}

/**
 * `channel help`, `channel help list` and `channel list help` ask for help as `--help` does. Only where the word can
 * mean nothing else: with verbs that take ids, and verbs without operands.
 */
async function withHelpWord(group: CommandGroup, route: Route): Promise<Route> {
  const { word: first, rest } = takeOperand(route.rest);
  const { word: second, rest: after } = takeOperand(rest);
  if (first !== 'help' && second !== 'help') return route;
  const commands = await group.load(undefined);
  if (first === 'help') {
    const isOwn =
      commands.some(({ verb }) => verb === 'help') ||
      (soleCommand(commands)?.operands ?? []).some(({ isAddress }) => !isAddress);
    return isOwn ? route : { ...route, rest, wantsHelp: true };
  }
  const command = commands.find(({ verb, aliases }) => verb === first || aliases?.includes(first ?? ''));
  const takesOther = (command?.operands ?? []).some(({ name }) => name !== 'ID');
  if (!command || takesOther) return route;
  return { ...route, rest: [first ?? '', ...after], wantsHelp: true };
}

async function runCommand(
  { noun }: CommandGroup,
  command: CommandDefinition,
  words: readonly string[],
  world: World,
  signal: AbortSignal,
): Promise<number> {
  const name = command.verb === '' ? noun : `${noun} ${command.verb}`;
  const typed = await withRecorded(name, command, words, world);
  const { operands, flags } = parseWords(command, typed);
  const options = readGlobalOptions(flags);
  const language = options.language ?? languageOf(localeOf(world.env));
  const say = await loadSay(language);
  // `price set --output 5` is a price, `site plan --output plan.json` a file.
  const outputAlike = command.flags?.find(({ name }) => name === 'out' || name.startsWith('output-'))?.name;
  const output = outputSettings({ ...options, outputAlike }, world, say);
  const talk = createTalk(world, output);
  try {
    // Completion answers a shell, which shows every other word.
    if (noun !== 'completion') await warnOfZone(world, talk, say);
    const runLine = (line: readonly string[], otherwise?: Partial<World>) =>
      runProgram({ ...world, ...otherwise, arguments: line });
    const typedLine = { name, operands, flags, options };
    const invocation = { ...typedLine, output, language, say, talk, world, signal, groups, runLine };
    if (output.format === 'jq') await (await import('./output/jq.ts')).refuseBrokenJq(output.jq ?? '.');
    const asked = options.profiles === undefined ? command : await overProfiles(command);
    const every = watchedEvery(flags);
    const run =
      every === undefined ? asked.run : (await import('./list/watch/watch.ts')).watch.bind(null, asked, every);
    return (await run(invocation)) ?? ExitCode.Ok;
  } catch (error) {
    await talk.clearProgress();
    if (signal.aborted) await world.stderr.write('\n');
    const structured = output.structured;
    const exitCode = await reportFailure(error, { say, structured, debug: options.debug }, world);
    return signal.aborted ? ExitCode.Interrupted : exitCode;
  }
}

/**
 * Names a `TZ` that no zone is known for: the runtime then counts in UTC without a word, and `--start today` would be
 * another day than meant. POSIX rules with an offset of their own (`EST5EDT`) are understood.
 */
async function warnOfZone({ env }: World, talk: Talk, say: Say): Promise<void> {
  const zone = env.TZ ?? '';
  if (zone === '' || zoneOf(zone) !== undefined) return;
  await talk.warning('unknown-zone', say('cli.unknownZone', { zone: sanitise(zone) }));
}

/** `--resume FILE` alone stands for all words that were typed when the recorded run began. */
async function withRecorded(name: string, command: CommandDefinition, words: readonly string[], world: World) {
  if (!words.some((word) => /^--resume(=|$)/.test(word))) return words;
  return (await import('./list/batch/recorded-run.ts')).withRecordedWords(name, command, words, world);
}

/** The same command over several profiles (SEE-13); a command that handles them itself is returned unchanged. */
async function overProfiles(command: CommandDefinition): Promise<CommandDefinition> {
  if (command.isOfProfiles) return command;
  const { runOverProfiles } = await import('./list/several-profiles/run-over-profiles.ts');
  return { ...command, run: (invocation) => runOverProfiles(command, invocation) };
}

/** The command of a group that the words name, and the remaining words; undefined when only the group is named. */
function pick(
  group: CommandGroup,
  commands: readonly CommandDefinition[],
  { rest, wantsHelp }: Route,
): { command: CommandDefinition; words: readonly string[] } | undefined {
  const sole = soleCommand(commands);
  if (sole) return { command: sole, words: rest };
  const { word, rest: words } = takeOperand(rest);
  const command = commands.find(({ verb, aliases }) => verb === word || aliases?.includes(word ?? ''));
  const usual = commands.find(({ verb }) => verb === group.usualVerb);
  // A word that looks like an operand may be the value of a flag.
  if (!command && usual && !wantsHelp) return { command: usual, words: rest };
  if (word === undefined) {
    const stray = rest.find((flag) => flag !== '--help' && flag !== '-h');
    if (stray !== undefined && nearestFlag(stray, ['--help']) !== undefined)
      throw unknownWord('cli.unknownFlag', stray, ['--help']);
    if (stray !== undefined && !wantsHelp) throw usageFailure('cli.verbMissing', { noun: group.noun });
    return undefined;
  }
  if (command) return { command: command.forOperand?.(takeOperand(words).word ?? '') ?? command, words };
  const verbs = commands.map(({ verb }) => verb);
  const implied = commands.find(({ isImplied }) => isImplied);
  if (implied && !wantsHelp && (verbMeant(word, verbs) ?? nearest(word, verbs)) === undefined)
    return { command: implied, words: rest };
  const flag = rest[rest.indexOf(word) - 1];
  // `channels --limit 1`: the value of a flag is no verb.
  const ofFlag = commands.find(({ flags = [] }) => flags.some(({ name }) => `--${name}` === flag));
  if (ofFlag !== undefined) {
    const hint = { key: 'cli.didYouMean', values: { nearest: `${group.noun} ${ofFlag.verb}` } } as const;
    throw usageFailure('cli.verbMissing', { noun: group.noun }, hint);
  }
  const meant = lineMeant(word, words, commands);
  throw unknownWord('cli.unknownVerb', word, verbs, { noun: group.noun }, meant && sanitise(meant));
}

/** No noun at all: the terminal UI on a terminal, else help. */
async function withoutNoun({ wantsHelp, rest }: Route, world: World): Promise<number> {
  const known = ['--help', '--version', ...globalFlags.map(({ name }) => `--${name}`)];
  const stray = rest.find((word) => word.startsWith('--') && nearestFlag(word, known) !== undefined);
  const near = stray && nearestFlag(stray, known);
  if (stray !== undefined && near !== undefined && /^--(help|version)$/.test(near) && near !== stray)
    throw unknownWord('cli.unknownFlag', stray, [near]);
  if (!wantsHelp && world.stdin.isTTY && world.stdout.isTTY) {
    return runProgram({ ...world, arguments: ['tui', ...rest] });
  }
  const { rootHelpText } = await import('./program/root-help.ts');
  const say = await loadSay(typedLanguage(world.arguments) ?? languageOf(localeOf(world.env)));
  if (wantsHelp) {
    await world.stdout.write(await rootHelpText(groups, world, say));
    return ExitCode.Ok;
  }
  throw usageFailure('cli.commandMissing');
}

interface Stop {
  signal: AbortSignal;
  /**
   * The exit code of a command that ended with `exitCode`: a stopped command returns the signal's code, as shells do.
   */
  codeOf(exitCode: number): number;
  done(): void;
}

const stopCodes = {
  SIGINT: ExitCode.Interrupted,
  SIGTERM: ExitCode.Terminated,
  SIGHUP: ExitCode.HungUp,
} as const;

/**
 * The first Ctrl-C lets the command finish running calls and report what is done and what is not; so does the first
 * TERM (`timeout`, build servers, Kubernetes) and HUP (a closed terminal). The second one has Node's default effect and
 * ends the program at once.
 */
function stopOnSignal(world: World): Stop {
  const controller = new AbortController();
  let stoppedBy: keyof typeof stopCodes | undefined;
  const offs = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((name) => {
    const remove = world.onSignal(name, () => {
      remove();
      stoppedBy ??= name;
      controller.abort();
    });
    return remove;
  });
  return {
    signal: controller.signal,
    codeOf: (exitCode) =>
      stoppedBy !== undefined && exitCode === ExitCode.Interrupted ? stopCodes[stoppedBy] : exitCode,
    done: () => {
      for (const off of offs) off();
    },
  };
}

function localeOf(env: World['env']): string | undefined {
  return env.LC_ALL || env.LC_MESSAGES || env.LANG;
}

// For failures before the flags are parsed: a simple reading that is enough to report them in the right language and
// format.
function typedLanguage(words: readonly string[]) {
  const index = words.indexOf('--language');
  const text = index >= 0 ? words[index + 1] : words.find((word) => word.startsWith('--language='))?.slice(11);
  return text === undefined ? undefined : languageOf(text);
}

function wantsStructured(words: readonly string[]): boolean {
  return words.some(
    (word, index) =>
      word === '--json' ||
      word.startsWith('--json=') ||
      word.startsWith('--jq') ||
      /^(-o|--output=)(nd)?json$/.test(word) ||
      (/^(-o|--output)$/.test(word) && /^(nd)?json$/.test(words[index + 1] ?? '')),
  );
}
