import { ExitCode } from '../../failure/exit-code.ts';
import type { Invocation } from '../../program/definition.ts';
import { PromptClosed } from '../../world/prompt-closed.ts';
import type { Output, SignalName, World } from '../../world/world.ts';

/** What a command line did, as a script would have seen it. */
export interface CapturedRun {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs command lines one after the other, so that no two of one process write the same file. */
export type RunWords = (words: readonly string[], signal: AbortSignal) => Promise<CapturedRun>;

/** Characters of an output; the rest is dropped, as for a reader that went away. */
const mostText = 8 * 1024 * 1024;

/**
 * Runs a command line of this program in this process, on the gateway that this one was started for. It meets a world in
 * which nobody is there: no input, no question, no clipboard, no browser; what it prints is kept (OUT-04).
 */
export function createRunWords(invocation: Invocation): RunWords {
  const fixed = fixedWords(invocation);
  let last: Promise<unknown> = Promise.resolve();
  return (words, signal) => {
    const run = last.then(() => runOne([...words, ...fixed], signal, invocation));
    last = run.catch(() => undefined);
    return run;
  };
}

async function runOne(words: readonly string[], signal: AbortSignal, invocation: Invocation): Promise<CapturedRun> {
  if (signal.aborted) return { exitCode: ExitCode.Interrupted, stdout: '', stderr: '' };
  const stdout = kept();
  const stderr = kept();
  const signals = new Map<SignalName, Set<() => void>>();
  const world: Partial<World> = {
    stdin: { isTTY: false, text: async () => '', lines: async function* () {} },
    stdout: stdout.output,
    stderr: stderr.output,
    prompt: { text: nobody, message: nobody, secret: nobody, confirm: nobody },
    clipboard: { write: async () => false },
    openUrl: async () => false,
    onSignal(name, handler) {
      const handlers = signals.get(name) ?? new Set();
      signals.set(name, handlers.add(handler));
      return () => void handlers.delete(handler);
    },
  };
  // Whoever no longer waits stops it as Ctrl-C does: what is under way ends, and no further row begins.
  const stop = () => {
    for (const handler of signals.get('SIGINT') ?? []) handler();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const exitCode = await invocation.runLine(words, world);
    return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function kept(): { output: Output; text(): string } {
  let text = '';
  const write = async (more: string) => {
    if (text.length < mostText) text += more;
  };
  return {
    output: { write, writeControls: async () => {}, isTTY: false, closed: false, columns: 80, rows: 24 },
    text: () => text,
  };
}

async function nobody(): Promise<never> {
  throw new PromptClosed();
}

/** The flags that say which gateway, and how, as this command was given them. */
function fixedWords({ options, language }: Invocation): string[] {
  const { profile, gateway, insecure, caFile, timeout, retries } = options;
  return [
    ...(profile === undefined ? [] : [`--profile=${profile}`]),
    ...(gateway === undefined ? [] : [`--gateway=${gateway}`]),
    ...(insecure === undefined ? [] : [insecure ? '--insecure' : '--no-insecure']),
    ...(caFile === undefined ? [] : [`--ca-file=${caFile}`]),
    ...(timeout === undefined ? [] : [`--timeout=${timeout}ms`]),
    ...(retries === undefined ? [] : [`--retries=${retries}`]),
    `--language=${language}`,
    '--no-input',
    '--json',
  ];
}
