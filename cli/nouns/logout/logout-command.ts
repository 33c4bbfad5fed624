import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { forgetSignIn } from '../../profiles/sign-in-storage.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { reportOf } from '../../program/report-failure.ts';
import { type Session, withSession } from '../../program/session.ts';

/** `tollgate logout`: ends the session and deletes every stored credential of the profile (NAV-16). */
export const logoutCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cli.logoutSummary' },
  examples: ['tollgate logout', 'tollgate logout --profile prod'],
  run: runLogout,
};

async function runLogout(invocation: Invocation): Promise<undefined> {
  await withSession(invocation, { signedIn: true, status: 'none' }, async (session) => {
    const { connection, gateway, dryRun } = session;
    if (connection.credentialOrigin === 'environment') {
      throw new Failure({
        code: 'credential-in-environment',
        exitCode: ExitCode.Usage,
        message: { key: 'cli.logoutEnvironment' },
        hint: { key: 'cli.logoutEnvironmentHint' },
      });
    }
    const ending = gateway.session.logout({ signal: invocation.signal });
    if (dryRun) await runDry(dryRun, ending, invocation);
    else await endSession(ending, session, invocation);
  });
  return undefined;
}

/**
 * The local credential is deleted whatever the gateway answers; a gateway that could not be reached causes a warning.
 */
async function endSession(
  ending: Promise<unknown>,
  { connection, memory }: Session,
  invocation: Invocation,
): Promise<void> {
  const { world, say, talk } = invocation;
  const kind = connection.credentials.read().kind;
  let failure: unknown;
  await ending.catch((error: unknown) => {
    failure = error;
  });
  if (connection.profile !== undefined) await forgetSignIn(world, connection.profile);
  memory.forget();
  if (failure !== undefined) {
    const { code, exitCode, message } = reportOf(failure, say);
    throw new Failure({
      code,
      exitCode: exitCode as ExitCode,
      message: { key: 'cli.logoutUntold', values: { message } },
      hint: { key: 'cli.logoutUntoldHint' },
    });
  }
  await talk.notice('signed-out', say('cli.signedOut'), { profile: connection.profile ?? null });
  if (kind === 'access-token') await talk.notice('token-remains', say('cli.logoutTokenRemains'));
}
