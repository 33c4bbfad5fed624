import type { Credential } from '../../shared/gateway/client/credential.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import { quoteWord } from '../../shared/screen/command-line.ts';
import type { MessageKey, Say } from '../../shared/text/text.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { Connection } from '../profiles/connection.ts';

/** The failure where nothing selects a gateway: it says how to log in (NAV-02). */
export function gatewayUnknown(): Failure {
  return new Failure({
    code: 'not-signed-in',
    exitCode: ExitCode.NotSignedIn,
    message: { key: 'cli.noGateway' },
    hint: { key: 'cli.noGatewayHint' },
  });
}

/** The failure where there is no credential for the gateway: it shows the command that logs in (NAV-02, AUTH-08). */
export function notSignedIn(connection: Connection): Failure {
  return new Failure({
    code: 'not-signed-in',
    exitCode: ExitCode.NotSignedIn,
    message: { key: 'cli.notSignedIn', values: { gateway: connection.gatewayUrl ?? '' } },
    hint: { key: 'cli.logInWith', values: { command: loginCommand(connection) } },
  });
}

/**
 * TRU-06: a refused sign-in names the credential that was used and what it lacks, with a cure that works for that one:
 * while an environment variable takes precedence, logging in alone does not help. Any other error is returned
 * unchanged.
 */
export function namingCredential(error: unknown, used: Credential, connection: Connection, say: Say): unknown {
  if (!(error instanceof GatewayError) || used.kind === 'none') return error;
  const { needsSession, reason, status } = error.facts;
  const command = loginCommand(connection);
  if (error.kind === 'forbidden' && needsSession && used.kind === 'access-token') {
    const message = say('cli.credentialNeedsLogin', { credential: credentialName(used, connection, say) });
    const hint = say('cli.logInInstead', { command });
    return new Failure({ code: error.kind, exitCode: ExitCode.Forbidden, message, hint, status });
  }
  if (error.kind !== 'not-signed-in' || reason === 'html') return error;
  const values = { credential: credentialName(used, connection, say), id: 'userId' in used ? (used.userId ?? '') : '' };
  const isOfEnvironment = connection.credentialOrigin === 'environment';
  const [message, cure] = isOfEnvironment ? environmentWords(reason) : profileWords(used);
  return new Failure({
    code: error.kind,
    exitCode: ExitCode.NotSignedIn,
    message: say(message, values),
    hint: say(cure, { command }),
    status,
  });
}

/** The credential in use, as a part of a sentence. */
export function credentialName({ kind }: Credential, connection: Connection, say: Say): string {
  const { credentialOrigin, credentialStorage, profile = '' } = connection;
  if (credentialOrigin === 'environment') return say('cli.credentialOfEnvironment');
  const isToken = kind === 'access-token';
  if (credentialStorage === 'keyring') {
    return say(isToken ? 'cli.credentialTokenInKeyring' : 'cli.credentialLoginInKeyring', { profile });
  }
  return say(isToken ? 'cli.credentialTokenOfProfile' : 'cli.credentialLoginOfProfile', { profile });
}

/**
 * The command that logs in to this gateway again, with the same profile and user, despite an environment variable that
 * takes precedence.
 */
export function loginCommand({ gatewayUrl = 'URL', profile, user, credentialOrigin }: Connection): string {
  const name = profile === undefined ? '' : ` --profile ${quoteWord(profile)}`;
  const username = user === undefined ? 'NAME' : quoteWord(user.username);
  const login = `tollgate login --gateway ${quoteWord(gatewayUrl)}${name} --username ${username}`;
  return credentialOrigin === 'environment' ? `unset TOLLGATE_ACCESS_TOKEN TOLLGATE_USER_ID; ${login}` : login;
}

function environmentWords(reason: string | undefined): [MessageKey, MessageKey] {
  if (reason === 'user-id-missing') return ['cli.environmentIdMissing', 'cli.environmentIdMissingHint'];
  if (reason === 'user-id-mismatch') return ['cli.environmentIdWrong', 'cli.environmentIdWrongHint'];
  return ['cli.credentialRefused', 'cli.environmentRefusedHint'];
}

function profileWords({ kind }: Credential): [MessageKey, MessageKey] {
  return ['cli.credentialRefused', kind === 'access-token' ? 'cli.logInWith' : 'cli.logInAgainWith'];
}
