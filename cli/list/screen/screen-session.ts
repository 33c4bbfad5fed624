import { Role } from '../../../shared/domain/user/role.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { accessRefusal, type Guarded } from '../../../shared/screens/navigation/access-refusal.ts';
import { permissionOf, permissionRefusal } from '../../../shared/screens/permission/channel-permissions.ts';
import { accessOf, needsOf } from '../../../shared/screens/registry.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { OutputSettings } from '../../output/output-settings.ts';
import type { Invocation } from '../../program/definition.ts';
import { type Session, type SessionNeeds, withSession } from '../../program/session.ts';
import { gatewayItself } from './store-flags.ts';

interface GuardedScreen extends Guarded {
  isOfCalls?: boolean;
  columns?: readonly { access?: Role }[];
  filters?: readonly { access?: Role }[];
}

/**
 * Opens a session for a screen. A role known to be too low is refused before any request (NAV-03), as is whatever
 * `refuse` throws for.
 */
export function withScreenSession<Result>(
  screen: GuardedScreen,
  invocation: Invocation,
  status: SessionNeeds['status'],
  work: (session: Session) => Promise<Result>,
  { refuse, paced, verb }: { refuse?: (context: ScreenContext) => void; paced?: boolean; verb?: string } = {},
): Promise<Result> {
  const guard = (session: Session) => {
    refuseAccess(screen, session);
    refuse?.(session.context);
  };
  const needs = { signedIn: leastRole(screen) > Role.Guest, status, guard, paced };
  return withSession(invocation, needs, async (session) => {
    // Raw rows that name no column which reads more (`statusFor`).
    session.context.wantsRowsAlone = status === 'none';
    if (await learnPerson(screen, session, invocation)) guard(session);
    // One API lacks everything that only some sites have (docs/gateways.md 11); an empty list would invite to create a
    // row.
    if (needsOf(screen.noun) !== undefined && session.gateway.isOneApi()) throw new GatewayError('unsupported');
    if (verb !== undefined) await refuseWithoutPermission(screen.noun, verb, session, invocation);
    const address = screen.isOfCalls ? (invocation.flags.text('from') ?? session.connection.logDatabase) : undefined;
    if (address === undefined || address === gatewayItself) return work(session);
    const { withLogDatabase } = await import('../../log-database/with-log-database.ts');
    return withLogDatabase(address, session, invocation, work);
  });
}

/**
 * Which status object the rows of a screen need for an output format: people read rows in the site's labels and
 * currency, CSV has amounts in that currency, and conditions may be typed in it (GEN-27). Raw values depend only on the
 * settings that a few columns read (`readsStatus`), so the request is made only where those are named. The status also
 * identifies the generation, which decides what the gateway filters and sorts itself (GEN-07).
 */
export function statusFor<Row>(
  { columns, readsStatus }: BrowseScreen<Row>,
  { format, columns: named = [], jq = '' }: OutputSettings,
  { conditions = [], sort = '' }: { conditions?: readonly unknown[]; sort?: string } = {},
): SessionNeeds['status'] {
  const hasMoney = columns.some(({ unit }) => unit === 'quota' || unit === 'usd' || unit === 'dollars');
  const isForPeople = format === 'table' || format === 'wide' || format === 'template';
  if (isForPeople || readsStatus || (hasMoney && format === 'csv')) return 'fresh';
  const isNamed = ({ id }: { id: string }) => named.includes(id) || jq.includes(id) || sort.includes(id);
  const isNeeded = columns.some((column) => column.readsStatus && isNamed(column));
  const isAsked = columns.some(
    ({ id, byGateway }) => byGateway !== undefined && (conditions.length > 0 || sort.includes(id)),
  );
  return isNeeded || isAsked || (hasMoney && conditions.length > 0) ? 'cached' : 'none';
}

/** Throws a failure (exit code 5) before any request where an admin lacks the permission for a verb (GEN-09). */
async function refuseWithoutPermission(
  noun: string,
  verb: string,
  { context, gateway }: Session,
  { signal }: Invocation,
): Promise<void> {
  const permission = permissionOf(noun, verb);
  if (permission === undefined || context.role !== Role.Admin || gateway.dialect() !== 'v1') return;
  context.user ??= await gateway.account.self({ signal });
  const refusal = permissionRefusal(permission, context);
  if (refusal !== undefined) throw new Failure({ code: 'forbidden', exitCode: ExitCode.Forbidden, message: refusal });
}

/** Opens a session for a command whose output depends on the user's role; `work` starts once the role is known. */
export function withPersonSession<Result>(
  invocation: Invocation,
  work: (session: Session) => Promise<Result>,
  patiently: (ask: () => Promise<unknown>) => Promise<unknown> = (ask) => ask(),
): Promise<Result> {
  const anybody = { noun: 'account', filters: [{ access: Role.Admin }] };
  return withSession(invocation, { signedIn: true, status: 'none' }, async (session) => {
    await patiently(() => learnPerson(anybody, session, invocation));
    return work(session);
  });
}

/**
 * Fetches the signed-in user where the screen's content depends on the user and they are not known yet: the role behind
 * an access token of the environment, or the group whose prices apply. Resolves to whether a request was made.
 */
async function learnPerson(
  screen: Omit<GuardedScreen, 'title'>,
  { context, connection, gateway }: Session,
  { signal }: Invocation,
): Promise<boolean> {
  const { columns = [], filters = [] } = screen;
  const isPublic = leastRole(screen) === Role.Guest;
  const isRoleOpen =
    connection.user === undefined && [...columns, ...filters].some((part) => part.access !== undefined);
  if (connection.credentials.read().kind === 'none' || !(isPublic || isRoleOpen)) return false;
  try {
    const user = await gateway.account.self({ signal });
    context.user = user;
    context.role = user.role;
    return true;
  } catch (error) {
    // A public screen needs no sign-in, so an invalid one is no reason to refuse it.
    if (isPublic && error instanceof GatewayError && error.kind !== 'stopped') return false;
    throw error;
  }
}

function leastRole({ noun, access = accessOf(noun) }: Omit<GuardedScreen, 'title'>): Role {
  return access;
}

/** Throws a failure (exit code 5) where the user's role is known to be too low for a screen. */
export function refuseAccess(screen: Guarded, { context }: Pick<Session, 'context'>): void {
  const refusal = accessRefusal(screen, context);
  if (refusal === undefined) return;
  throw new Failure({
    code: 'forbidden',
    exitCode: ExitCode.Forbidden,
    message: refusal,
    hint: { key: 'cli.roleHint' },
  });
}
