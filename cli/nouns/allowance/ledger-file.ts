import { join } from 'node:path';
import type { Gift } from '../../../shared/screens/allowance/allowance-plan.ts';
import type { AllowanceLedger } from '../../../shared/screens/allowance/give-allowance.ts';
import { errorCode } from '../../failure/error-code.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { configFolder, prepareConfigFolder } from '../../profiles/config-folder.ts';
import { gatewayPrefix } from '../../profiles/gateway-prefix.ts';
import { fileVersion, newerFile, writeFailure } from '../../profiles/json-file.ts';
import type { SqliteFile, World } from '../../world/world.ts';

/**
 * The ledger of gifts, one per gateway (ASK-07). Every method throws where the file cannot be used, because no gift may
 * be given without a record.
 */
export interface LedgerFile extends AllowanceLedger {
  path: string;
  /** The gift of a rule in this period, and the rule's latest gift to this receiver. */
  find(of: Pick<Gift, 'rule' | 'kind' | 'id' | 'period'>): { gift: Gift | undefined; latest: Gift | undefined };
  /** All gifts, newest first. */
  gifts(): readonly Gift[];
  close(): void;
}

/** How long in ms a program that reads waits for another one. */
const patience = 2000;

const columns = ['n', 'rule', 'kind', 'id', 'name', 'period', 'mode', 'amount', 'quota', 'used', 'at', 'state'].join();
const schema = `
  CREATE TABLE gifts (
    n INTEGER PRIMARY KEY, rule TEXT NOT NULL, kind TEXT NOT NULL, id INTEGER NOT NULL, name TEXT NOT NULL,
    period TEXT NOT NULL, mode TEXT NOT NULL, amount INTEGER NOT NULL, quota INTEGER NOT NULL, used INTEGER NOT NULL,
    at INTEGER NOT NULL, state TEXT NOT NULL,
    UNIQUE (rule, kind, id, period)
  );
  PRAGMA user_version = ${fileVersion};
`;

/**
 * The path of a gateway's ledger: in `TOLLGATE_JOURNAL_DIR`, which several machines may share, else beside the
 * configuration.
 */
function ledgerPath(world: Pick<World, 'env' | 'platform' | 'homeFolder'>, gatewayUrl: string): string {
  const folder = world.env.TOLLGATE_JOURNAL_DIR || join(configFolder(world), 'allowances');
  return join(folder, `${gatewayPrefix(gatewayUrl)}allowances.db`);
}

/**
 * Opens the ledger for a run and locks it until it is closed or the process ends, in whatever way: of two simultaneous
 * runs the second is refused. A lock with a timeout would not do, because a gateway may answer late. Every write is on
 * the disk before the method returns (`synchronous = FULL`).
 */
export async function holdLedger(world: World, gatewayUrl: string): Promise<LedgerFile> {
  const path = ledgerPath(world, gatewayUrl);
  try {
    if (!world.env.TOLLGATE_JOURNAL_DIR) {
      await prepareConfigFolder(world);
      await world.files.makeFolder(join(configFolder(world), 'allowances'), 0o700);
    }
    // Created here, because SQLite would create a file that others can read.
    await world.files.append(path, '', { mode: world.env.TOLLGATE_JOURNAL_DIR ? 0o660 : 0o600 });
  } catch (error) {
    throw writeFailure(path, error);
  }
  return open(world, path, true);
}

/** Opens the ledger for reading; undefined where nothing has been given yet. */
export async function readLedger(world: World, gatewayUrl: string): Promise<LedgerFile | undefined> {
  const path = ledgerPath(world, gatewayUrl);
  const found = await world.files.stat(path);
  return found === undefined || found.size === 0 ? undefined : open(world, path, false);
}

async function open(world: World, path: string, isHeld: boolean): Promise<LedgerFile> {
  const openSqlite = await world.sqlite();
  let file: SqliteFile | undefined;
  try {
    file = openSqlite(path);
    file.exec(`PRAGMA busy_timeout = ${isHeld ? 0 : patience}; PRAGMA synchronous = FULL`);
    // SQLite keeps this lock from the first write to the end of the program.
    if (isHeld) file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const version = Number(Object.values(file.prepare('PRAGMA user_version').get() as object)[0]);
    if (version > fileVersion) throw newerFile(path);
    if (isHeld && version === 0) file.exec(schema);
    if (isHeld) file.exec('COMMIT');
    return over(path, file, isHeld);
  } catch (error) {
    file?.close();
    throw ledgerFailure(path, error);
  }
}

function over(path: string, file: SqliteFile, isHeld: boolean): LedgerFile {
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw ledgerFailure(path, error);
    }
  };
  const find = ({ rule, kind, id, period }: Pick<Gift, 'rule' | 'kind' | 'id' | 'period'>) => {
    const of = 'WHERE rule = ? AND kind = ? AND id = ?';
    const gift = file.prepare(`SELECT ${columns} FROM gifts ${of} AND period = ?`).get(rule, kind, id, period);
    const latest = file.prepare(`SELECT ${columns} FROM gifts ${of} ORDER BY n DESC LIMIT 1`).get(rule, kind, id);
    return { gift: gift as Gift | undefined, latest: latest as Gift | undefined };
  };
  return {
    path,
    find: (of) => guarded(() => find(of)),
    gifts: () => guarded(() => file.prepare(`SELECT ${columns} FROM gifts ORDER BY n DESC`).all() as Gift[]),
    begin: (gift) =>
      guarded(() => {
        const known = find(gift).gift;
        if (known !== undefined && known.state !== 'failed') return undefined;
        // A failed gift is replaced by its new attempt.
        if (known !== undefined) file.prepare('DELETE FROM gifts WHERE n = ?').run(known.n);
        const { rule, kind, id, name, period, mode, amount, quota, used, at } = gift;
        const values = [rule, kind, id, name, period, mode, amount, quota, used, at] as const;
        const into = 'INSERT INTO gifts (rule, kind, id, name, period, mode, amount, quota, used, at, state)';
        return file.prepare(`${into} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')`).run(...values).lastInsertRowid;
      }),
    end: (n, state) => void guarded(() => file.prepare('UPDATE gifts SET state = ? WHERE n = ?').run(state, n)),
    close() {
      // libsql keeps the lock until prepared statements are garbage-collected, unless a further transaction releases
      // it.
      if (isHeld) file.exec('PRAGMA locking_mode = NORMAL; BEGIN IMMEDIATE; COMMIT');
      file.close();
    },
  };
}

function ledgerFailure(path: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = errorCode(error);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new Failure({
      code: 'locked',
      exitCode: ExitCode.Failure,
      message: { key: 'allowance.otherRun' },
      hint: { key: 'allowance.otherRunHint' },
    });
  }
  if (/^SQLITE_(NOTADB|CORRUPT|FORMAT|ERROR|SCHEMA)/.test(code)) {
    return new Failure({
      code: 'corrupt-file',
      exitCode: ExitCode.Failure,
      message: { key: 'allowance.damaged', values: { path } },
      hint: { key: 'allowance.damagedHint' },
    });
  }
  return writeFailure(path, error);
}
