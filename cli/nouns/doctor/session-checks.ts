import { hasRole, type Role, roles } from '../../../shared/domain/user/role.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatTime } from '../../../shared/format/time.ts';
import type { Credential } from '../../../shared/gateway/client/credential.ts';
import { isEditable } from '../../../shared/screen/list-screen.ts';
import { loadLists, registry, type Screen } from '../../../shared/screens/registry.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import type { Connection } from '../../profiles/connection.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { credentialName, loginCommand, namingCredential } from '../../program/sign-in-failure.ts';
import { type Finding, fine } from './finding.ts';
import { failedCheck } from './gateway-checks.ts';

/** Checks whether the credential works, until when, with which role, and what that role may do. */
export async function sessionChecks(session: Session, invocation: Invocation): Promise<Finding[]> {
  const { gateway, connection } = session;
  const { say, signal } = invocation;
  const used = connection.credentials.read();
  if (used.kind === 'none') {
    return [
      {
        check: 'session',
        verdict: 'failed',
        message: say('cliTool.doctorSessionNone'),
        cure: say('cli.logInWith', { command: loginCommand(connection) }),
        exitCode: ExitCode.NotSignedIn,
      },
    ];
  }
  try {
    const user = await gateway.account.self({ signal });
    const { means, until } = wordsFor(connection.credentials.read(), connection, invocation);
    const role = say(roles.of(user.role).label);
    const nouns = await managedBy(user.role);
    return [
      fine('session', say('cliTool.doctorSession', { username: sanitise(user.username), means, until })),
      fine('rights', say('cliTool.doctorRights', { role, nouns })),
    ];
  } catch (error) {
    return [failedCheck('session', namingCredential(error, used, connection, say), invocation)];
  }
}

function wordsFor(used: Credential, connection: Connection, { say }: Invocation): { means: string; until: string } {
  const credential = credentialName(used, connection, say);
  switch (used.kind) {
    case 'access-token':
      return { means: say('cliTool.doctorMeansToken', { credential }), until: say('cliTool.doctorUntilToken') };
    case 'jwt': {
      const until = say('cliTool.doctorUntilJwt', { time: formatTime(used.expiresAt) });
      return { means: say('cliTool.doctorMeansJwt', { credential }), until };
    }
    default:
      return { means: say('cliTool.doctorMeansSession', { credential }), until: say('cliTool.doctorUntilCookie') };
  }
}

/** The nouns of which a role may change rows. */
async function managedBy(role: Role): Promise<string[]> {
  const screens = await loadLists();
  const editable = Object.values(screens).filter(isEditable);
  const leastToChange = ({ noun, access, changes }: Screen) =>
    editable.some((screen) => screen.noun === noun) ? access : changes;
  return registry.filter((screen) => hasRole(role, leastToChange(screen) ?? Infinity)).map(({ noun }) => noun);
}
