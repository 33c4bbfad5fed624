import { LogType } from '../../shared/domain/log/log-type.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { Logs } from '../../shared/gateway/resources/logs.ts';
import { sayOf } from '../failure/failure.ts';
import type { Invocation } from '../program/definition.ts';
import type { Session } from '../program/session.ts';
import { countInDatabase } from './count-calls.ts';
import { readDatabaseAddress } from './database-address.ts';
import type { LogOfDatabase } from './entry-reading.ts';
import { addressText, openLogTable } from './log-table.ts';
import { logsOfDatabase } from './logs-of-database.ts';

/**
 * By gateway: a derived gateway whose log is read elsewhere, and its log calls in this run. It is kept, so that what
 * the gateway client has learned stays with it.
 */
const readElsewhere = new WeakMap<Gateway, { gateway: Gateway; logs: Partial<Logs> }>();

/**
 * Runs `work` in a session that reads calls from the gateway's log database (BIG-01), which is closed afterwards.
 * @throws Failure where it cannot be read
 */
export async function withLogDatabase<Result>(
  address: string,
  session: Session,
  invocation: Invocation,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { world, say, talk } = invocation;
  const database = await readDatabaseAddress(address, world);
  const table = await openLogTable(database, world, (sentence) => sayOf(sentence, say));
  try {
    const shown = sayOf(addressText(database, table.dialect), say);
    await talk.notice('log-database', say('logDatabase.reads', { place: shown }), { place: shown });
    // How the gateway reads filters depends on its generation.
    if (session.gateway.dialect() === undefined) await session.gateway.site.status({ signal: invocation.signal });
    return await work(sessionOver(table, session, invocation));
  } finally {
    await table.session.close();
  }
}

function sessionOver(table: LogOfDatabase['table'], session: Session, { world }: Invocation): Session {
  const { gateway, context } = session;
  const log: LogOfDatabase = {
    table,
    generation: () => gateway.dialect(),
    countedTypes: () => [LogType.Consumption, LogType.Refund, ...(gateway.isOneApi() ? [] : [LogType.Error])],
    userId: async (options) => (context.user ?? (await gateway.account.self(options))).id,
    pause: () => world.clock.sleep(0),
    now: () => context.now(),
  };
  const known = readElsewhere.get(gateway) ?? overGateway(gateway);
  readElsewhere.set(gateway, known);
  Object.assign(known.logs, logsOfDatabase(log));
  // The local store holds what was read from the gateway, so it is not used.
  Object.assign(context, { gateway: known.gateway, countUsage: countInDatabase(log), calls: undefined });
  return { ...session, gateway: known.gateway };
}

function overGateway(gateway: Gateway): { gateway: Gateway; logs: Partial<Logs> } {
  const logs: Partial<Logs> = Object.create(gateway.logs);
  return { logs, gateway: Object.create(gateway, { logs: { value: logs, enumerable: true } }) };
}
