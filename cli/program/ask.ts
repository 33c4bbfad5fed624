import type { Confirmation } from '../../shared/screen/action.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { Invocation } from './definition.ts';

/** Whether a user can answer a prompt: there is a terminal, no CI, and prompts are not forbidden. */
export function canAsk({ world, options }: Pick<Invocation, 'world' | 'options'>): boolean {
  return world.stdin.isTTY && world.stderr.isTTY && !options.noInput && !world.env.CI;
}

/**
 * Refuses a dangerous verb where nobody can be prompted and `--yes` is missing; called before any request. `warning` is
 * what the prompt would have said, which whoever adds `--yes` should know.
 */
export function requireConfirmable(invocation: Invocation, warning: readonly string[] = []): void {
  const { options, say, language } = invocation;
  if (options.yes || options.dryRun || canAsk(invocation)) return;
  throw new Failure({
    code: 'confirmation-needed',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.confirmationNeeded', values: { command: invocation.name } },
    // Chinese has no blank between sentences.
    hint: [...warning, say('cli.confirmationNeededHint')].join(language === 'en' ? ' ' : ''),
  });
}

/**
 * The same for a verb that takes a file: where the file cannot be read, that is told and not that `--yes` is missing.
 * Where it is not refused, `read` is not called, so that whoever is not signed in is told that first (NAV-02).
 */
export async function requireConfirmableFile(invocation: Invocation, read: () => Promise<unknown>): Promise<void> {
  try {
    requireConfirmable(invocation);
  } catch (refusal) {
    await read();
    throw refusal;
  }
}

/**
 * Prompts the user, with "no" as the default; `--yes` and `--dry-run` answer instead. Declining ends the command. With
 * `always` the consequences are printed even without a prompt, because they may lock users out (SET-13).
 */
export async function confirm(
  { prompt, consequences }: Confirmation,
  invocation: Invocation,
  { always = false }: { always?: boolean } = {},
): Promise<void> {
  const { world, options, say, talk } = invocation;
  if (options.yes || options.dryRun) {
    if (always) for (const line of consequences) await talk.warning('consequence', line);
    return;
  }
  await world.stderr.write(consequences.map((line) => `${line}\n`).join(''));
  if (await world.prompt.confirm(say('cli.yesOrNo', { question: prompt }))) return;
  throw new Failure({ code: 'declined', exitCode: ExitCode.Declined, message: { key: 'cli.declined' } });
}
