import { ownBindings } from '../../../shared/screens/account/own-bindings.ts';
import { findBinding } from '../../../shared/screens/account/unlink-account.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { learnUser } from '../../list/action/site-target.ts';
import { printSiteDone } from '../../list/screen/print-done.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { readProvider, requireCallback, roundTrip } from '../../program/third-party.ts';
import { usageFailure } from '../../program/usage.ts';
import { accountTarget } from './account-target.ts';

const flags: CommandDefinition['flags'] = [
  { name: 'callback-stdin', kind: 'switch', help: { key: 'cliAccount.flagCallbackStdin' } },
  { name: 'open', kind: 'switch', help: { key: 'cliAccount.flagOpenBrowser' } },
];

/**
 * `account bind-github` and `account bind-linuxdo`: the OAuth round trip of a sign-in, but it binds the account
 * (ME-04).
 */
export function bindCommand(provider: 'github' | 'linuxdo'): CommandDefinition {
  return {
    verb: `bind-${provider}`,
    summary: { key: provider === 'github' ? 'cliAccount.bindGitHubSummary' : 'cliAccount.bindLinuxDoSummary' },
    flags,
    examples: [`tollgate account bind-${provider}`, `tollgate account bind-${provider} --open`],
    run: (invocation) => runBind(provider, invocation),
  };
}

/** `account bind`: any OAuth service, including those that the site defines itself (GEN-14). */
export const bindProvider: CommandDefinition = {
  verb: 'bind',
  summary: { key: 'cliAccount.bindSummary' },
  flags: [
    { name: 'provider', kind: 'value', placeholder: 'NAME', help: { key: 'cliAccount.flagBindProvider' } },
    ...flags,
  ],
  examples: ['tollgate account bind --provider oidc', 'tollgate account bind --provider discord --open'],
  run: (invocation) => {
    const provider = readProvider(invocation);
    if (provider === undefined) throw usageFailure('cliAccount.providerMissing');
    return runBind(provider, invocation);
  },
};

async function runBind(provider: string, invocation: Invocation): Promise<number | undefined> {
  requireCallback(invocation);
  return withScreenSession(accountTarget, invocation, 'fresh', async ({ context, dryRun }) => {
    const { signal } = invocation;
    await learnUser(accountTarget, context, invocation);
    const bindings = context.user ? await ownBindings(context.user, context, { signal }) : [];
    const refusal = findBinding(bindings, provider)?.refusal;
    if (refusal !== undefined) {
      throw new Failure({ code: 'refused', exitCode: ExitCode.Refused, message: refusal });
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
