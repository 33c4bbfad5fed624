import { sanitiseMultiline } from '../../shared/format/sanitise.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';

/**
 * Runs a jq program (real jq, compiled to WebAssembly) over a JSON value. Texts come out bare, as `jq -r` prints them,
 * one result a line. Onto a terminal they are made harmless first.
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
 * Ends the command for a program that jq cannot compile, before anything is asked of the gateway. What goes wrong while a
 * program runs depends on the value, and is told when it does.
 */
export async function refuseBrokenJq(program: string): Promise<void> {
  const { raw } = await import('jq-wasm');
  try {
    // `empty` runs nothing; the program behind it must compile all the same.
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

/** The first line of jq's own complaint. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (
    sanitiseMultiline(message)
      .replace(/^Failed to execute raw query: /, '')
      .split('\n')[0]
      ?.replace(/[:.\s]+$/, '') ?? ''
  );
}
