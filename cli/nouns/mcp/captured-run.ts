import { ExitCode } from '../../failure/exit-code.ts';
import type { Invocation } from '../../program/definition.ts';
import { PromptClosed } from '../../world/prompt-closed.ts';
import type { Output, SignalName, World } from '../../world/world.ts';

/** The outcome of a command line, as a script would see it. */
export interface CapturedRun {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs command lines one after the other, so that no two of this process write the same file. */
export type RunWords = (words: readonly string[], signal: AbortSignal) => Promise<CapturedRun>;

/** The largest output in characters; the rest is dropped, as for a reader that has gone. */
const mostText = 8 * 1024 * 1024;

/**
 * Runs a command line of this program in this process, on the gateway of this command. Its world has no user: no input,
 * no prompt, no clipboard, no browser; its output is captured (OUT-04).
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
  // A client that stops waiting has the effect of Ctrl-C: running calls finish, and no further row begins.
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

/** The flags that select the gateway and its options, as they were given to this command. */
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
