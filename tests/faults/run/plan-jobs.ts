import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ground } from './ground.ts';
import { type Job, outcomeBy, writes } from './job.ts';
import { runCommand, write } from './run-command.ts';
import { written } from './written.ts';

/** What a file says is made, once, however its answer is lost. */
function ofFile(name: string, args: (path: string) => string[], fileOf: (ground: Ground, mark: string) => string): Job {
  return {
    name,
    hits: writes,
    isRead: false,
    async prepare(ground, mark) {
      const path = join(ground.folder, `${mark}.file`);
      writeFileSync(join(ground.folder, 'key.txt'), 'sk-x');
      writeFileSync(path, fileOf(ground, mark));
      return {
        async run() {
          const result = await runCommand(ground, args(path));
          return result && outcomeBy(result);
        },
        done: () => written.channelCreate.count(ground, 0, mark),
      };
    },
  };
}

/** A plan that adds one channel. */
function planOf({ proxy }: Ground, mark: string): string {
  const fields = Object.entries({ type: 1, key: `\${file:key.txt}`, models: ['m'], groups: ['default'] });
  const steps = [
    { n: 1, file: 'channels', name: mark, kind: 'add', fields: fields.map(([field, after]) => ({ field, after })) },
  ];
  return JSON.stringify({ plan: 1, gateway: proxy.url, made_at: '2026-01-01T00:00:00.000Z', steps });
}

/** Plans, rows of files, and what a command does to a channel in steps. */
export const planJobs: readonly Job[] = [
  ofFile('site apply', (path) => ['site', 'apply', path, '--yes'], planOf),
  ofFile(
    'channel import',
    (path) => ['channel', 'import', path, '--format', 'csv', '--yes'],
    (_ground, mark) => `name,type,key,models,groups\n${mark},1,sk-x,m,default\n`,
  ),
  write('channel map', (id) => ['channel', 'map', `${id}`, 'm-2=m', '--yes'], written.channelMapped),
];
