import { bindingsOf } from '../../../shared/screens/account/bindings.ts';
import type { OAuthProvider } from '../../../shared/screens/oauth/oauth.ts';
import { ExitCode } from '../../exit-code.ts';
import { Failure } from '../../failure.ts';
import { learnUser } from '../action/action-place.ts';
import type { CommandDefinition } from '../definition.ts';
import { runDry } from '../dry-run.ts';
import type { Invocation } from '../invocation.ts';
import { printSiteDone } from '../screen/print-done.ts';
import { withScreenSession } from '../screen/screen-session.ts';
import { requireCallback, roundTrip } from '../third-party.ts';
import { accountPlace } from './account-place.ts';

/** `account bind-github` and `account bind-linuxdo`: the same way as the sign-in, but the account is bound (ME-04). */
export function bindCommand(provider: OAuthProvider): CommandDefinition {
  return {
    verb: `bind-${provider}`,
    summary: { key: provider === 'github' ? 'cliAccount.bindGitHubSummary' : 'cliAccount.bindLinuxDoSummary' },
    flags: [
      { name: 'callback-stdin', kind: 'switch', help: { key: 'cliAccount.flagCallbackStdin' } },
      { name: 'open', kind: 'switch', help: { key: 'cliAccount.flagOpenBrowser' } },
    ],
    examples: [`tollgate account bind-${provider}`, `tollgate account bind-${provider} --open`],
    run: (invocation) => runBind(provider, invocation),
  };
}

async function runBind(provider: OAuthProvider, invocation: Invocation): Promise<number | undefined> {
  requireCallback(invocation);
  return withScreenSession(accountPlace, invocation, 'fresh', async ({ context, dryRun }) => {
    await learnUser(accountPlace, context, invocation);
    const binding = context.user && bindingsOf(context.user, context).find(({ id }) => id === provider);
    if (binding?.refusal !== undefined) {
      throw new Failure({ code: 'refused', exitCode: ExitCode.Refused, message: binding.refusal });
    }
    const running = roundTrip(provider, 'bind', context, invocation);
    if (dryRun) {
      await runDry(dryRun, running, invocation);
      return undefined;
    }
    await running;
    return printSiteDone('account', { message: invocation.say('oauth.bound'), data: { provider } }, invocation);
  });
}
