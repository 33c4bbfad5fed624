import { sanitise } from '../../shared/format/sanitise.ts';
import { withHint } from '../../shared/format/with-hint.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { systemErrorMessage } from '../../shared/screen/error/system-error.ts';
import { Refusal } from '../../shared/screen/refusal.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import type { MessageKey, Say } from '../../shared/text/text.ts';
import { ExitCode, exitCodeOf } from '../failure/exit-code.ts';
import { Failure, sayOf } from '../failure/failure.ts';
import { jsonText } from '../output/json-text.ts';
import { PromptClosed } from '../world/prompt-closed.ts';
import type { World } from '../world/world.ts';

/** A failure as JSON output prints it. */
export interface FailureReport {
  code: string;
  message: string;
  /** HTTP status, null where none was received. */
  status: number | null;
  retryable: boolean;
  hint: string;
  items?: readonly Record<string, unknown>[];
  /** The profile on which it happened, where a command runs over several (SEE-13). */
  profile?: string;
}

interface FailureNotice {
  say: Say;
  structured: boolean;
  debug: boolean;
}

/** Hints for errors whose cure is a command-line flag. */
const ownHints: Partial<Record<GatewayError['kind'], MessageKey>> = {
  'not-signed-in': 'cli.notSignedInHint',
  timeout: 'cli.timeoutHint',
  'not-a-gateway': 'cli.notAGatewayHint',
};

/** A failure as text and numbers, with the program's exit code. */
export function reportOf(error: unknown, say: Say): FailureReport & { exitCode: number } {
  if (error instanceof Failure) {
    const { code, exitCode, message, hint, status = null, items } = error.facts;
    const said = { message: sayOf(message, say), hint: hint === undefined ? '' : sayOf(hint, say) };
    return { code, ...said, status, retryable: false, exitCode, ...(items ? { items } : {}) };
  }
  if (error instanceof PromptClosed) {
    const message = say('error.stopped');
    return { code: 'stopped', message, hint: '', status: null, retryable: false, exitCode: ExitCode.Interrupted };
  }
  const { message, hint } = describeError(error, say);
  if (error instanceof GatewayError) {
    const saysMore = error.facts.needsSession || error.facts.redirectedTo !== undefined;
    const own = saysMore ? undefined : ownHints[error.kind];
    return {
      code: error.kind,
      message,
      hint: own ? say(own) : hint,
      status: error.facts.status ?? null,
      retryable: error.retryable,
      exitCode: exitCodeOf(error),
    };
  }
  const isRule = error instanceof Refusal;
  const isUsage = error instanceof Refusal && error.isOfInput;
  const code = isUsage ? 'usage' : isRule ? 'refused' : 'unexpected';
  return {
    code,
    message: systemErrorMessage(error) === undefined ? message : withPath(error, message, say),
    hint,
    status: null,
    retryable: false,
    exitCode: isUsage ? ExitCode.Usage : isRule ? ExitCode.Refused : ExitCode.Failure,
  };
}

/** The sentence about a file of the system, with its path where the system told it. */
function withPath(error: unknown, message: string, say: Say): string {
  const { path } = error as { path?: unknown };
  return typeof path === 'string' ? pairOf(sanitise(path), message, say) : message;
}

/** Prints a failure on standard error: one line with cause and cure, or one JSON object. Resolves to the exit code. */
export async function reportFailure(error: unknown, how: FailureNotice, world: Pick<World, 'stderr'>): Promise<number> {
  const { exitCode, ...report } = reportOf(error, how.say);
  await printFailure(report, error, how, world);
  return exitCode;
}

/** Prints the report of a failure; with `--debug` also its stack. */
export async function printFailure(
  report: FailureReport,
  error: unknown,
  how: FailureNotice,
  { stderr }: Pick<World, 'stderr'>,
): Promise<void> {
  await stderr.write(how.structured ? `${jsonText(report)}\n` : `${lineOf(report, how.say)}\n`);
  if (how.debug && error instanceof Error && error.stack) {
    const frames = framesOf(error.stack);
    await stderr.write(`${how.structured ? jsonText({ frames }) : frames.join('\n')}\n`);
  }
}

function lineOf({ code, message, hint, items = [], profile }: FailureReport, say: Say): string {
  // The errors of a form's fields are already part of its message.
  const details = (code === 'invalid' ? [] : items).map(
    (item) =>
      `\n  ${Object.values(item)
        .map((part) => sanitise(String(part)))
        .reduce((all, part) => pairOf(all, part, say))}`,
  );
  const text = withHint(cutWords(message), hint) + details.map(cutWords).join('');
  return `tollgate: ${profile === undefined ? text : pairOf(sanitise(profile), text, say)}`;
}

/** Cuts words so long that nobody reads them, such as a file that was passed as a value; the JSON report has them whole. */
function cutWords(text: string): string {
  return text.replace(/[\x21-\u024f]{600,}/g, (word) => `${word.slice(0, 80)}…${word.slice(-2)}`);
}

// Drops the first line of a stack, which repeats the message printed above.
function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(sanitise);
}
