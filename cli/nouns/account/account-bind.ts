import { quoteWord } from '../../../shared/screen/command-line.ts';
import { bindEmail, bindEmailForm } from '../../../shared/screens/account/bind-actions.ts';
import { bindingsOf } from '../../../shared/screens/account/bindings.ts';
import { sendEmailCode } from '../../../shared/screens/registration/register.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { runSiteAction } from '../../list/action/run-site-action.ts';
import { learnUser } from '../../list/action/site-target.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { canAsk } from '../../program/ask.ts';
import { refuseCaptcha } from '../../program/captcha.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import { accountTarget } from './account-target.ts';

/**
 * `account bind-email`: without a code the gateway first mails one; a user types it in, a script runs the command again
 * with it (ME-04).
 */
export async function bindOwnEmail(invocation: Invocation): Promise<number | undefined> {
  const { flags, say } = invocation;
  const email = flags.text('email')?.trim() ?? '';
  const code = flags.text('code')?.trim();
  if (email === '') throw usageFailure('cli.wrongField', { flag: '--email', message: say('account.emailMissing') });
  if (code === '') throw usageFailure('cli.wrongField', { flag: '--code', message: say('account.codeMissing') });
  if (code !== undefined) return bind(email, code, invocation);
  const isMailed = await mailCode(email, invocation);
  if (!isMailed) return undefined;
  if (canAsk(invocation))
    return bind(email, await invocation.world.prompt.text(promptOf(say('account.code'), say)), invocation);
  const command = `tollgate account bind-email --email ${quoteWord(email)} --code CODE`;
  await invocation.talk.notice('next', say('cliAccount.codeNext', { command }));
  return undefined;
}

/** Resolves to false when the mail was only planned (dry run). */
function mailCode(email: string, invocation: Invocation): Promise<boolean> {
  return withScreenSession(accountTarget, invocation, 'fresh', async (session) => {
    await refuseBinding(session, invocation);
    const { context, dryRun } = session;
    const sending = sendEmailCode(email, {}, context, { signal: invocation.signal });
    if (dryRun) {
      await runDry(dryRun, sending, invocation);
      return false;
    }
    await invocation.talk.notice('mailed', (await sending).message, { email });
    return true;
  });
}

async function refuseBinding({ context }: Session, invocation: Invocation): Promise<void> {
  await learnUser(accountTarget, context, invocation);
  const binding = context.user && bindingsOf(context.user, context).find(({ id }) => id === 'email');
  if (binding?.refusal !== undefined) {
    throw new Failure({ code: 'refused', exitCode: ExitCode.Refused, message: binding.refusal });
  }
  refuseCaptcha('setting', context);
}

function bind(email: string, code: string, invocation: Invocation): Promise<number | undefined> {
  const texts = { email, code };
  return runSiteAction(accountTarget, bindEmail, invocation, {
    typed: async () => ({
      flags: bindEmailForm.fields.map((field) => ({ field, text: texts[field.name] })),
      input: {},
      isEmpty: false,
    }),
  });
}
