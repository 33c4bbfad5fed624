import { routeOf, takeOperand } from '../../../cli/program/command-route.ts';
import { runProgram } from '../../../cli/run-program.ts';
import { createFakeWorld } from '../gateway/fake-world.ts';
import { patience } from '../run/patience.ts';
import { oneFile } from './build.ts';
import { type CommandOptions, type CommandResult, tollgate } from './command.ts';
import { testEnvironment } from './environment.ts';

/** Commands that were started as a process; a worker keeps its modules, and so this, from file to file. */
const started = new Set<string>();

/** Larger than any process id. */
const mostProcesses = 2 ** 22;
let runs = 0;

/**
 * Variables that the program itself reads, among them the secrets that a file names (`${env:NEW_KEY}`); others concern
 * Node, the system or other programs and matter only to a process.
 */
const ours = /^(TOLLGATE_\w+|HOME|LANG|LC_\w+|NO_COLOR|FORCE_COLOR|[A-Z_]+_KEY)$/;

/**
 * Runs a command line as the built program the first time a worker of the tests meets its command, and in this process every other
 * time: what it answers under ever new circumstances needs no new start, which costs most of what a command does. The one file
 * (`TOLLGATE_PROGRAM`) is started every time: what runs here is not what is in it. Whatever is about
 * the process itself (signals, pipes, terminals, several at the same time) takes `tollgate` of command.ts.
 */
export async function runCommand(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const { noun = '', rest, wantsHelp } = routeOf(args);
  const command = wantsHelp ? `help ${noun}` : `${noun} ${takeOperand(rest).word ?? ''}`;
  const isSeen = started.has(command);
  started.add(command);
  const isOfProcess = Object.keys(options.env ?? {}).some((name) => !ours.test(name));
  return isSeen && !isOfProcess && oneFile === undefined ? runHere(args, options) : tollgate(args, options);
}

/** Runs a command line in this process with real files and sockets; no stream is a terminal. */
export async function runHere(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const { stdin, cwd, timeout = patience } = options;
  const env = testEnvironment(options.env);
  const fake = createFakeWorld({ arguments: args, stdin, env, folder: env.HOME });
  runs += 1;
  // Files are named after the process that writes them, so every run needs its own id.
  const processId = process.pid + runs * mostProcesses;
  const world = { ...fake, currentFolder: cwd ?? process.cwd(), random: Math.random, processId };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const outcome = () => `stdout:\n${fake.out()}\nstderr:\n${fake.err()}\n(after ${timeout} ms)`;
    timer = setTimeout(() => reject(new Error(`tollgate ${args.join(' ')} did not end.\n${outcome()}`)), timeout);
  });
  try {
    const exitCode = await Promise.race([runProgram(world), late]);
    return { exitCode, signal: null, stdout: fake.out(), stderr: fake.err() };
  } finally {
    clearTimeout(timer);
  }
}
