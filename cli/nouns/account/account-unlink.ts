import { ownBindings } from '../../../shared/screens/account/own-bindings.ts';
import { findBinding, unlinkAccount } from '../../../shared/screens/account/unlink-account.ts';
import { runSiteAction } from '../../list/action/run-site-action.ts';
import { learnUser } from '../../list/action/site-target.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { requireConfirmable } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { accountTarget } from './account-target.ts';

/** `account unlink`: reads the remaining ways to sign in first, so that the prompt can name them (GEN-14). */
export async function unlinkOwn(invocation: Invocation): Promise<number | undefined> {
  const account = invocation.flags.text('account')?.trim() ?? '';
  if (account === '') return runSiteAction(accountTarget, unlinkAccount(), invocation);
  requireConfirmable(invocation);
  const binding = await withScreenSession(accountTarget, invocation, 'fresh', async ({ context }) => {
    await learnUser(accountTarget, context, invocation);
    const bindings = context.user ? await ownBindings(context.user, context, { signal: invocation.signal }) : [];
    return findBinding(bindings, account);
  });
  // The consequences are printed even with `--yes`: losing the last way to sign in may lock the user out.
  const isLast = binding?.isOn === true && binding.unlink?.left.length === 0;
  const { options, talk, say } = invocation;
  if (isLast && (options.yes || options.dryRun)) await talk.warning('last-way-in', say('account.unlinkLast'));
  return runSiteAction({ ...accountTarget, status: 'fresh' }, unlinkAccount(binding), invocation);
}
