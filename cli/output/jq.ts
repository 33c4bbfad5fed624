import { sanitiseMultiline } from '../../shared/format/sanitise.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';

/**
 * Runs a jq program (real jq, compiled to WebAssembly) over a JSON value. Strings are printed without quotes, as by `jq
 * -r`, one result a line. For a terminal they are sanitised first.
 */
export async function runJq(program: string, value: unknown, isTerminal: boolean): Promise<string> {
  const { raw } = await import('jq-wasm');
  let text: string;
  try {
    text = await raw(JSON.stringify(value), program, ['-r', '-c']);
  } catch (error) {
    throw new Failure({
      code: 'usage',
      exitCode: ExitCode.Usage,
      message: { key: 'cli.jqFailed', values: { reason: reasonOf(error) } },
      hint: { key: 'cli.jqFailedHint' },
    });
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
    await raw('null', `empty | (${program}\n)`, ['-c']);
  } catch (error) {
    throw new Failure({
      code: 'usage',
      exitCode: ExitCode.Usage,
      message: { key: 'cli.jqFailed', values: { reason: reasonOf(error) } },
      hint: { key: 'cli.jqFailedHint' },
    });
  }
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
