import type { Confirmation } from '../../shared/screens/action.ts';
import { ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import type { Invocation } from './invocation.ts';

/** Whether a person is there to answer: a terminal, no CI, and questions not forbidden. */
export function canAsk({ world, options }: Pick<Invocation, 'world' | 'options'>): boolean {
  return world.stdin.isTTY && world.stderr.isTTY && !options.noInput && !world.env.CI;
}

/** Without a terminal and without `--yes` a dangerous verb refuses; called before any request is sent. */
export function requireConfirmable(invocation: Invocation): void {
  if (invocation.options.yes || invocation.options.dryRun || canAsk(invocation)) return;
  throw new Failure({
    code: 'confirmation-needed',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.confirmationNeeded', values: { command: invocation.name } },
    hint: { key: 'cli.confirmationNeededHint' },
  });
}

/** Asks a person, default no; `--yes` and `--dry-run` answer for them. Declining ends the command. */
export async function confirm({ question, consequences }: Confirmation, invocation: Invocation): Promise<void> {
  const { world, options, say } = invocation;
  if (options.yes || options.dryRun) return;
  await world.stderr.write(consequences.map((line) => `${line}\n`).join(''));
  if (await world.prompt.confirm(say('cli.yesOrNo', { question }))) return;
  throw new Failure({ code: 'declined', exitCode: ExitCode.Declined, message: { key: 'cli.declined' } });
}
