import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readDatabaseAddress } from '../../../cli/log-database/database-address.ts';
import { openDatabase } from '../../../cli/world/databases/open-database.ts';
import { dialects } from '../../../shared/domain/dialect.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { patience } from '../../support/run/patience.ts';
import { type Engine, enginePassword, engines } from './support/engines.ts';
import { randomCalls, writeToSandbox } from './support/random-calls.ts';
import { expectSameFigures } from './support/same-figures.ts';

const now = Math.floor(Date.now() / 1000);
const range = ['--start', `${now - 5 * 86_400}`, '--end', `${now - 60}`];
/** `npm run engines` starts servers, which takes longer than the suite may. */
const isAsked = process.env.TOLLGATE_ENGINES === '1';

for (const [name, { program, start, lacks }] of Object.entries(engines)) {
  const reason = !isAsked ? ' (npm run engines)' : program === undefined ? ` (${lacks})` : '';
  describe.skipIf(reason !== '')(`${name}${reason}`, () => {
    let running: Promise<Engine> | undefined;
    const engine = () => {
      running ??= start(program ?? '');
      return running;
    };
    afterAll(async () => (await running)?.stop());

    for (const generation of dialects) {
      test(
        `BIG-01: usage and rehearsal of ${name} are those of the API to the unit (${generation})`,
        async () => {
          const database = join(temporaryFolder(), 'gateway.db');
          const session = await startCliSession({ dialect: generation, database });
          const rows = randomCalls(1500, now % 100_000, now - 100).filter(
            ({ type }) => type !== 5 || generation !== 'classic',
          );
          writeToSandbox(database, rows);
          const { whole, fill } = await engine();
          await fill(generation, rows);
          await session.run(['status']);
          const env = { TOLLGATE_LOG: whole };
          const read: typeof session = {
            ...session,
            json: (words, options) => session.json(words, { ...options, env }),
          };
          await expectSameFigures(read, 'env:TOLLGATE_LOG', { range, isShort: generation !== 'v1' });
        },
        patience * 3,
      );
    }

    test(`BIG-01: ${name} refuses a write, and tells no password`, async () => {
      const { address, whole, fill } = await engine();
      await fill('v1', randomCalls(20, 1, now));
      const folder = temporaryFolder();
      const world = createFakeWorld({ folder, env: { LOG: whole, SECRET: enginePassword } });
      const database = await readDatabaseAddress(address.replace('@', `:\${env:SECRET}@`), world);
      expect(await readDatabaseAddress('env:LOG', world)).toMatchObject(database);
      const session = await openDatabase(database);
      await expect(session.rows('DELETE FROM logs WHERE id = 1', [])).rejects.toThrow(/read.?only/i);
      await session.close();
      const outcome = await openDatabase({ ...database, password: `${enginePassword}x` }).catch(
        (error: Error) => error.message,
      );
      expect(outcome).not.toContain(enginePassword);
    });
  });
}
