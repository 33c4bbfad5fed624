import { formatTime } from '../../../shared/format/time.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import type { OutputFormat } from '../../output/output-settings.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { createTalk } from '../../program/talk.ts';
import { usageFailure } from '../../program/usage.ts';
import { terminalText } from '../../world/terminal-text.ts';
import type { Output } from '../../world/world.ts';
import { readInterval } from './interval.ts';
import { createPatientPoll, slept } from './patient-poll.ts';

const home = '\u001b[H';
const eraseScreen = '\u001b[2J';
const eraseLine = '\u001b[K';
const eraseBelow = '\u001b[J';

/** Formats that print one document: the lines of it that are new would be no valid document. */
const whole = new Set<OutputFormat>(['json', 'yaml', 'jq']);

/**
 * Runs a command repeatedly until Ctrl-C. A table on a terminal is redrawn in place; every other output prints only the
 * lines that the previous run did not print, so that a script gets what is new or changed. A lost connection is
 * reported and waited out; a failure of the first run ends the command.
 */
export async function watch(command: CommandDefinition, every: string, invocation: Invocation): Promise<number> {
  const { output, world, signal } = invocation;
  const interval = readInterval('--watch', every);
  if (whole.has(output.format)) {
    throw usageFailure('cli.watchFormat', { format: output.format }, { key: 'cli.watchFormatHint' });
  }
  const isDrawn = world.stdout.isTTY && (output.format === 'table' || output.format === 'wide');
  const show = isDrawn ? createDrawing(every, invocation) : createLines(invocation);
  const poll = createPatientPoll(invocation);
  const lasting = { ...invocation, gateways: new Map() };
  await show(await resultOf(command, lasting));
  while (!world.stdout.closed && (await slept(world.clock.sleep(interval, signal)))) {
    const result = await poll(() => resultOf(command, lasting));
    if (result === undefined || signal.aborted) break;
    await show(result);
  }
  return world.stdout.closed ? ExitCode.Ok : ExitCode.Interrupted;
}

interface Result {
  out: string;
  err: string;
  hasFailed: boolean;
}

async function resultOf(command: CommandDefinition, invocation: Invocation): Promise<Result> {
  const { world, output } = invocation;
  const out = capture(world.stdout);
  const err = capture({ ...world.stderr, isTTY: false });
  const captured = { ...world, stdout: out.output, stderr: err.output };
  const code = await command.run({ ...invocation, world: captured, talk: createTalk(captured, output) });
  return { out: out.text(), err: err.text(), hasFailed: (code ?? ExitCode.Ok) !== ExitCode.Ok };
}

function capture({ isTTY, columns, rows }: Output): { output: Output; text(): string } {
  let text = '';
  const write = async (written: string) => {
    text += written;
  };
  return { output: { write, writeControls: write, isTTY, columns, rows, closed: false }, text: () => text };
}

/** Draws over the previous output line by line, which avoids flicker; lines that do not fit are counted. */
function createDrawing(every: string, { world, say, name }: Invocation): (result: Result) => Promise<void> {
  let start = eraseScreen;
  return async ({ out, err }) => {
    const time = formatTime(Math.floor(world.clock.now() / 1000));
    const heading = say('cli.watchHeading', { command: `tollgate ${name}`, every, time });
    const lines = [...out.split('\n').slice(0, -1), ...err.split('\n').slice(0, -1)];
    const room = Math.max(1, world.stdout.rows - 4);
    const hidden = lines.length - room;
    const shown = hidden > 0 ? [...lines.slice(0, room), say('cli.watchMore', { count: hidden })] : lines;
    const frame = [heading, '', ...shown].map((line) => `${terminalText(line)}${eraseLine}\n`).join('');
    await world.stdout.writeControls(`${start}${home}${frame}${eraseBelow}`);
    start = '';
  };
}

/**
 * Prints the lines that the previous run did not print. Notices are printed on the first run only, failures whenever
 * their text changes.
 */
function createLines({ world }: Invocation): (result: Result) => Promise<void> {
  let before: ReadonlySet<string> | undefined;
  let errBefore = '';
  return async ({ out, err, hasFailed }) => {
    const isNews = before === undefined || (hasFailed && err !== errBefore);
    if (isNews && err !== '') await world.stderr.write(err);
    errBefore = err;
    const lines = out.split('\n').slice(0, -1);
    const fresh = lines.filter((line) => !before?.has(line));
    before = new Set(lines);
    if (fresh.length > 0) await world.stdout.write(fresh.map((line) => `${line}\n`).join(''));
  };
}
