import { accessRefusal } from '../../../shared/screens/access.ts';
import { ExitCode } from '../../exit-code.ts';
import { Failure } from '../../failure.ts';
import type { Invocation } from '../invocation.ts';
import { type Session, type SessionNeeds, withSession } from '../session.ts';

interface Guarded {
  access: number;
  title: Parameters<Invocation['say']>[0];
}

/** Opens a session for a screen; a role known to be too low is refused before any request (NAV-03). */
export function withScreenSession<Result>(
  screen: Guarded,
  invocation: Invocation,
  status: SessionNeeds['status'],
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const needs = { signedIn: true, status, guard: (session: Session) => refuseAccess(screen, session) };
  return withSession(invocation, needs, work);
}

function refuseAccess(screen: Guarded, { context }: Session): void {
  const refusal = accessRefusal(screen, context);
  if (refusal === undefined) return;
  throw new Failure({
    code: 'forbidden',
    exitCode: ExitCode.Forbidden,
    message: refusal,
    hint: { key: 'cli.roleHint' },
  });
}
