import type { Credential } from '../../shared/gateway/client/credential.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { World } from '../world/world.ts';

/**
 * The system access token of `TOLLGATE_ACCESS_TOKEN`, with the user id of `TOLLGATE_USER_ID` that gateways from
 * v0.4.6.1 to v1.0.0-rc.21 require with it (docs/gateways.md 13.6); undefined when none is set (AUTH-14).
 */
export function environmentCredential(env: World['env']): Credential | undefined {
  const accessToken = env.TOLLGATE_ACCESS_TOKEN?.trim();
  if (!accessToken) return undefined;
  refuseUnsendable(accessToken, 'TOLLGATE_ACCESS_TOKEN');
  const userId = env.TOLLGATE_USER_ID?.trim();
  if (!userId) return { kind: 'access-token', accessToken };
  return { kind: 'access-token', accessToken, userId: readUserId(userId, 'TOLLGATE_USER_ID') };
}

/** A typed user id: a whole number from 1. `source` names the flag or variable in the error. */
export function readUserId(text: string, source: string): number {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text);
  throw new Failure({
    code: 'usage',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.notAUserId', values: { place: source } },
    hint: { key: 'cli.notAUserIdHint' },
  });
}

/**
 * Refuses a token that no HTTP header can hold, such as one with a line break in it. `source` names the flag or variable
 * in the error, which never repeats the token.
 */
export function refuseUnsendable(accessToken: string, source: string): void {
  if (/^[\x21-\x7e]+$/.test(accessToken)) return;
  throw new Failure({
    code: 'usage',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.tokenUnsendable', values: { place: source } },
    hint: { key: 'cli.tokenUnsendableHint' },
  });
}
