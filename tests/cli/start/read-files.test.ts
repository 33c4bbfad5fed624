import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oneFile } from '../../support/program/build.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { startUpstream } from '../web-server/support.ts';

/** What costs a start tens of milliseconds, by a word that the built file has. */
const heavy = {
  undici: 'UndiciError',
  conf: 'projectSuffix',
  ink: 'react-reconciler',
  hono: 'HonoRequest',
  libsql: 'libsql',
};

test.runIf(oneFile === undefined)(
  'a list reads few files of the program, and none that holds a face or a heavy package',
  async () => {
    const gateway = await startUpstream((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"success":true,"message":"","data":{"items":[{"id":7}],"total":1,"page":1,"page_size":10}}');
    });
    for (const noun of ['channel', 'token', 'user', 'redemption']) {
      const list = join(temporaryFolder(), 'read.txt');
      const recorder = join(temporaryFolder(), 'record.cjs');
      writeFileSync(
        recorder,
        `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)},
        Object.keys(require.cache).filter((file) => /[\\\\/]dist[\\\\/]program[\\\\/]/.test(file)).join('\\n')));`,
      );
      const env = {
        NODE_OPTIONS: `--require=${recorder}`,
        TOLLGATE_GATEWAY: gateway,
        TOLLGATE_ACCESS_TOKEN: 'token',
        TOLLGATE_USER_ID: '1',
      };
      const { exitCode, stderr } = await tollgate([noun, 'list', '-o', 'json'], { env });
      expect({ noun, exitCode, stderr }).toEqual({ noun, exitCode: 0, stderr: '' });
      const read = readFileSync(list, 'utf8').split('\n');
      expect(read.length).toBeLessThan(16);
      const program = read.map((file) => readFileSync(file, 'utf8')).join('\n');
      expect(Object.entries(heavy).filter(([, word]) => program.includes(word))).toEqual([]);
    }
  },
);
