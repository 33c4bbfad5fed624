import { userStatuses } from '../../../shared/domain/state/status.ts';
import { roles } from '../../../shared/domain/user/role.ts';
import type { User } from '../../../shared/domain/user/user.ts';
import { formatQuota, quotaDisplayOf } from '../../../shared/format/quota.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { rememberUser } from '../../profiles/sign-in-storage.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { printRecord } from '../../program/print-record.ts';
import { type Session, withSession } from '../../program/session.ts';

/** `tollgate whoami`: the signed-in user, gateway, role and balance. */
export const whoamiCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cli.whoamiSummary' },
  fields: [
    'id',
    'username',
    'display_name',
    'role',
    'status',
    'group',
    'email',
    'quota',
    'used_quota',
    'request_count',
    'gateway',
    'profile',
    'credential',
  ],
  examples: ['tollgate whoami', 'tollgate whoami --json=username,role', "tollgate whoami --template '{quota}'"],
  isRead: true,
  run: runWhoami,
};

async function runWhoami(invocation: Invocation): Promise<undefined> {
  const { format } = invocation.output;
  const isForPeople = format === 'table' || format === 'wide';
  const needs = { signedIn: true, status: isForPeople ? 'fresh' : 'none' } as const;
  await withSession(invocation, needs, async (session) => {
    const user = await session.gateway.account.self({ signal: invocation.signal });
    await keepRole(session, user, invocation);
    if (isForPeople && !invocation.output.columns) await printForPeople(session, user, invocation);
    else await printForMachines(session, user, invocation);
  });
  return undefined;
}

/** Stores a role that changed on the gateway, so that later commands are checked against the new one. */
async function keepRole({ connection }: Session, user: User, { world }: Invocation): Promise<void> {
  const { profile, user: known, credentialOrigin } = connection;
  if (profile === undefined || credentialOrigin !== 'profile') return;
  if (known?.id === user.id && known.role === user.role && known.username === user.username) return;
  await rememberUser(world, profile, user);
}

async function printForPeople({ gatewayUrl, context }: Session, user: User, { world, say }: Invocation): Promise<void> {
  const sentence = say('cli.whoami', {
    username: sanitise(user.username),
    role: say(roles.of(user.role).label),
    gateway: gatewayUrl,
    balance: formatQuota(user.quota, quotaDisplayOf(context.status)),
  });
  await world.stdout.write(`${sentence}\n`);
}

async function printForMachines(
  { gatewayUrl, connection }: Session,
  user: User,
  invocation: Invocation,
): Promise<void> {
  const record = {
    id: user.id,
    username: user.username,
    display_name: user.display_name,
    role: roles.of(user.role).name,
    status: userStatuses.of(user.status).name,
    group: user.group,
    email: user.email,
    quota: user.quota,
    used_quota: user.used_quota,
    request_count: user.request_count,
    gateway: gatewayUrl,
    profile: connection.profile ?? null,
    credential: connection.credentials.read().kind,
  };
  await printRecord(record, `user/${user.id}`, invocation);
}
