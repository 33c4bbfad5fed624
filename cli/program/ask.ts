import type { Confirmation } from '../../shared/screen/action.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { Invocation } from './definition.ts';

/** Whether a person is there to answer: a terminal, no CI, and questions not forbidden. */
export function canAsk({ world, options }: Pick<Invocation, 'world' | 'options'>): boolean {
  return world.stdin.isTTY && world.stderr.isTTY && !options.noInput && !world.env.CI;
}

/**
 * Without a terminal and without `--yes` a dangerous verb refuses; called before any request is sent. `warning` is what a
 * person would have been told: who adds `--yes` should know it.
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
 * Asks a person, default no; `--yes` and `--dry-run` answer for them. Declining ends the command. `always`: the
 * consequences are told even where nobody is asked, because they may lock people out (SET-13).
 */
export async function confirm(
  { question, consequences }: Confirmation,
  invocation: Invocation,
  { always = false }: { always?: boolean } = {},
): Promise<void> {
  const { world, options, say, talk } = invocation;
  if (options.yes || options.dryRun) {
    if (always) for (const line of consequences) await talk.warning('consequence', line);
    return;
  }
  await world.stderr.write(consequences.map((line) => `${line}\n`).join(''));
  if (await world.prompt.confirm(say('cli.yesOrNo', { question }))) return;
  throw new Failure({ code: 'declined', exitCode: ExitCode.Declined, message: { key: 'cli.declined' } });
}
