import { deleteAccount, deleteAccountForm } from '../../../shared/screens/account/account-actions.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { runSiteAction } from '../../list/action/run-site-action.ts';
import { forgetSignIn } from '../../profiles/sign-in-storage.ts';
import { canAsk } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import { accountTarget } from './account-target.ts';

/**
 * `account delete`: the own username has to be typed exactly (ME-07), as a flag together with `--yes`, or at the
 * prompt, where it replaces the confirmation. The profile forgets its sign-in.
 */
export async function deleteOwnAccount(invocation: Invocation): Promise<number | undefined> {
  const { flags, options, world, say } = invocation;
  const username = flags.text('username');
  const [field] = deleteAccountForm.fields;
  if (username === undefined && (!canAsk(invocation) || options.yes)) {
    throw usageFailure('cli.wrongField', { flag: '--username', message: say('account.deleteConfirm') });
  }
  return runSiteAction(accountTarget, deleteAccount, invocation, {
    // Without the flag the name is typed at a prompt below the consequences, which is the confirmation.
    showsConsequences: username === undefined,
    typed: async ({ context }, { consequences }) => {
      const name = context.user?.username ?? '';
      if (username === undefined)
        await world.stderr.write(
          consequences
            .map(
              (line) => `${line}
`,
            )
            .join(''),
        );
      const text = username ?? (await world.prompt.text(promptOf(say('account.deleteTyped', { name }), say)));
      return { flags: field ? [{ field, text }] : [], input: {}, isEmpty: false };
    },
    done: (session) => forget(session, invocation),
  });
}

async function forget({ connection, memory }: Session, { world, talk, say }: Invocation): Promise<void> {
  if (connection.profile === undefined || connection.credentialOrigin !== 'profile') return;
  await forgetSignIn(world, connection.profile);
  memory.forget();
  await talk.notice('forgotten', say('cliAccount.forgotten', { name: connection.profile }));
}
