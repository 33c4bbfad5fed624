import { tollgate } from '../../support/program/command.ts';
import { runHere } from '../../support/program/command-here.ts';
import type { Ground } from './ground.ts';
import { type Job, outcomeBy, writes } from './job.ts';
import type { Written } from './written.ts';

const limit = 25_000;

/** A start costs most of what a command does: the sample among the tests goes without, `npm run faults` starts the program each time. */
const start = process.env.VITEST ? runHere : tollgate;

/** Runs the program against the proxy. */
export async function runCommand({ proxy, root, folder }: Ground, args: readonly string[], stdin = '') {
  const env = {
    TOLLGATE_CONFIG_DIR: folder,
    TOLLGATE_GATEWAY: proxy.url,
    TOLLGATE_ACCESS_TOKEN: root.accessToken,
    TOLLGATE_USER_ID: '1',
  };
  const flags = ['--timeout', '1500ms', '--retries', '1'];
  const running = start([...args, ...flags], { env, stdin, cwd: folder, timeout: limit });
  return running.catch(() => undefined);
}

/** A write by a command, and how often it was done. */
export function write(
  name: string,
  args: (id: number, mark: string) => string[],
  what: Written,
  stdin = '',
  hits = writes,
): Job {
  return {
    name,
    hits,
    isRead: false,
    async prepare(ground, mark) {
      const id = await what.make(ground, mark);
      const before = what.count(ground, id, mark);
      return {
        async run() {
          const result = await runCommand(ground, args(id, mark), stdin.replace('MARK', mark));
          return result && outcomeBy(result);
        },
        done: () => what.count(ground, id, mark) - before,
      };
    },
  };
}
