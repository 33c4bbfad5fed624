import { sanitiseMultiline } from '../../shared/format/sanitise.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import { withoutAborted } from '../world/aborted-line.ts';

/**
 * Runs a jq program (real jq, compiled to WebAssembly) over a JSON value. Strings are printed without quotes, as by `jq
 * -r`, one result a line. For a terminal they are sanitised first.
 */
export async function runJq(program: string, value: unknown, isTerminal: boolean): Promise<string> {
  const { raw } = await import('jq-wasm');
  let text: string;
  try {
    text = await withoutAborted(() => raw(JSON.stringify(value), program, ['-r', '-c']));
  } catch (error) {
    throw failureOf(error);
  }
  if (text === '') return '';
  return `${(isTerminal ? sanitiseMultiline(text) : text).replace(/\n$/, '')}\n`;
}

/**
 * Ends the command, before any request, for a program that jq cannot compile. Errors at run time depend on the value
 * and are reported when they occur.
 */
export async function refuseBrokenJq(program: string): Promise<void> {
  const { raw } = await import('jq-wasm');
  try {
    // `empty` yields no result, but jq must compile the program behind it all the same.
    await withoutAborted(() => raw('null', `empty | (${program}\n)`, ['-c']));
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): Failure {
  const isOfMemory = isAborted(error);
  return new Failure({
    code: isOfMemory ? 'jq-memory' : 'usage',
    exitCode: isOfMemory ? ExitCode.Failure : ExitCode.Usage,
    message: isOfMemory ? { key: 'cli.jqMemory' } : { key: 'cli.jqFailed', values: { reason: reasonOf(error) } },
    hint: { key: isOfMemory ? 'cli.jqMemoryHint' : 'cli.jqFailedHint' },
  });
}

/** Whether jq ended for lack of memory: it has 2 GB at most, and the depth of its stack is bounded too. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && (/^Aborted\(|out of bounds/.test(error.message) || error instanceof RangeError);
}

/** The first line of jq's own error message. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (
    sanitiseMultiline(message)
      .replace(/^Failed to execute raw query: /, '')
      .split('\n')[0]
      ?.replace(/[:.\s]+$/, '') ?? ''
  );
}
