import { quoteWord } from '../../shared/screens/command-line.ts';
import { ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import type { Connection } from '../profiles/connection.ts';

/** Nothing names a gateway: says how to log in (NAV-02). */
export function gatewayUnknown(): Failure {
  return new Failure({
    code: 'not-signed-in',
    exitCode: ExitCode.NotSignedIn,
    message: { key: 'cli.noGateway' },
    hint: { key: 'cli.noGatewayHint' },
  });
}

/** A gateway, but no credential for it: says the very command that logs in (NAV-02, AUTH-08). */
export function notSignedIn(connection: Connection): Failure {
  return new Failure({
    code: 'not-signed-in',
    exitCode: ExitCode.NotSignedIn,
    message: { key: 'cli.notSignedIn', values: { gateway: connection.gatewayUrl ?? '' } },
    hint: { key: 'cli.logInWith', values: { command: loginCommand(connection) } },
  });
}

/** The command that logs in to this gateway again. */
export function loginCommand({ gatewayUrl = 'URL', profile }: Connection): string {
  const name = profile === undefined ? '' : ` --profile ${quoteWord(profile)}`;
  return `tollgate login --gateway ${quoteWord(gatewayUrl)}${name} --username NAME`;
}
