import { resolve } from 'node:path';
import type { Done, SiteAction } from '../../../shared/screen/action.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewBackupCodes,
} from '../../../shared/screens/account/two-factor-actions.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { errorCode } from '../../failure/error-code.ts';
import { runSiteAction } from '../../list/action/run-site-action.ts';
import { canAsk } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { readSecret } from '../../program/input-text.ts';
import { usageFailure } from '../../program/usage.ts';
import { accountTarget } from './account-target.ts';

/**
 * `account setup-2fa`: shows the data for the authenticator app; where a user can be prompted, goes on with the first
 * code (GEN-10).
 */
export async function setUpTwoFactor(invocation: Invocation): Promise<number | undefined> {
  const { options, talk, say } = invocation;
  const code = await runSiteAction(accountTarget, keeping(beginTwoFactor, invocation), invocation);
  if (code !== undefined || options.dryRun) return code;
  await talk.notice('next', say('account.twoFactorBegun'));
  if (!canAsk(invocation)) {
    const command = 'tollgate account enable-2fa --code-stdin';
    await talk.notice('next', say('cliAccount.twoFactorNext', { command }), { command });
    return undefined;
  }
  return runWithCode(enableTwoFactor, invocation, undefined);
}

/** `account enable-2fa`. */
export const enableOwnTwoFactor = async (invocation: Invocation) =>
  runWithCode(enableTwoFactor, invocation, await readSecret('code', invocation));

/** `account disable-2fa`. */
export const disableOwnTwoFactor = async (invocation: Invocation) =>
  runWithCode(disableTwoFactor, invocation, await readSecret('code', invocation));

/** `account backup-codes`. */
export const renewOwnBackupCodes = async (invocation: Invocation) =>
  runWithCode(keeping(renewBackupCodes, invocation), invocation, await readSecret('code', invocation));

async function runWithCode(
  action: SiteAction<{ code: string }>,
  invocation: Invocation,
  given: string | undefined,
): Promise<number | undefined> {
  const { world, say } = invocation;
  if (given === undefined && !canAsk(invocation))
    throw usageFailure('cliAccount.missing', { flags: '--code-file, --code-stdin' });
  const [field] = action.input?.fields ?? [];
  if (field === undefined) throw new Error(`${action.verb} takes no code`);
  return runSiteAction(accountTarget, action, invocation, {
    typed: async () => {
      const text = given ?? (await world.prompt.secret(promptOf(say(field.label), say)));
      return { flags: [{ field, text: text.trim() }], input: {}, isEmpty: false };
    },
  });
}

/**
 * The action, extended to write its backup codes to the named file, which only its owner can read and which must not
 * exist yet.
 */
function keeping<Input>(action: SiteAction<Input>, { flags, world, talk, say }: Invocation): SiteAction<Input> {
  const name = flags.text('backup-codes-file');
  if (name === undefined) return action;
  const path = resolve(world.currentFolder, name);
  const run = async (...call: Parameters<SiteAction<Input>['run']>): Promise<Done> => {
    const done = await action.run(...call);
    try {
      await world.files.writeAtomic(path, done.file?.text ?? '', { mode: 0o600, overwrite: false });
      await talk.notice('saved', say('cliAccount.backupCodesSaved', { path }), { path });
    } catch (error) {
      // The codes are printed all the same, because the gateway shows them only once.
      await talk.warning('not-saved', say('cliAccount.backupCodesNotSaved', { path, reason: errorCode(error) }));
    }
    return done;
  };
  return { ...action, run } as SiteAction<Input>;
}
