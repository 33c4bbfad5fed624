import { join } from 'node:path';
import type { Generation } from '../../../cli/sandbox/traits/generation.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import type { SqliteFile } from '../../../cli/world/world.ts';
import type { Action, RowAction } from '../../../shared/screen/action.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

/** The generations that have what today's gateways have. */
export const today = ['v013', 'v1-session', 'v1'] as const;

/** A gateway seen by the client, by a bare script past its guards, and in its database. */
export interface OpenGateway extends Pick<RootCalls, 'ask'> {
  sandbox: TestSandbox;
  context: ScreenContext;
  /** The rows of a statement. */
  rows<Row>(sql: string): Row[];
  run(sql: string): void;
}

/** Starts one, with root signed in. */
export async function openGateway(dialect: Generation, sampleData = false): Promise<OpenGateway> {
  const database = join(temporaryFolder(), 'gateway.db');
  const sandbox = await startTestSandbox({ dialect, sampleData, database, isCopied: true });
  const { ask } = await rootCalls(sandbox.url);
  const context = await signedInContext(sandbox);
  const withDatabase = <Result>(work: (database: SqliteFile) => Result): Result => {
    const opened = openSqlite(database);
    try {
      return work(opened);
    } finally {
      opened.close();
    }
  };
  return {
    sandbox,
    ask,
    context,
    rows: <Row>(sql: string) => withDatabase((opened) => opened.prepare(sql).all() as Row[]),
    run: (sql) => withDatabase((opened) => void opened.exec(sql)),
  };
}

/** The action of a screen with this verb, for rows. */
export function rowAction<Row>(actions: readonly unknown[], verb: string): RowAction<Row, unknown> {
  return named(actions, verb) as RowAction<Row, unknown>;
}

function named(actions: readonly unknown[], verb: string): unknown {
  const found = (actions as readonly Action<unknown>[]).find((action) => action.verb === verb);
  if (found === undefined) throw new Error(`no action is called ${verb}`);
  return found;
}
