import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { program } from '../../support/program/build.ts';

/** A server in a process of its own. */
export interface Served {
  url: string;
  processId: number;
  stop(): Promise<void>;
}

/** The mock gateway of `upstream.ts`. */
export function serveUpstream(): Promise<Served> {
  return serveScript(fileURLToPath(new URL('./upstream.ts', import.meta.url)));
}

/** A server of ours that prints its port once it listens. */
export async function serveScript(script: string): Promise<Served> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  return served(child, (line) => `http://127.0.0.1:${line}`);
}

/** `tollgate web`, as it is installed, in front of a gateway. */
export async function serveConsole(gateway: string): Promise<Served> {
  const [file, ...first] = program;
  const args = [...first, 'web', '--gateway', gateway, '--listen', '127.0.0.1:0', '--json'];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return served(child, (line) => (JSON.parse(line) as { url: string }).url);
}

async function served(child: ChildProcess, read: (line: string) => string): Promise<Served> {
  const { stdout, pid } = child;
  if (stdout === null || pid === undefined) throw new Error('The server could not be started.');
  let text = '';
  while (!text.includes('\n')) text += String((await once(stdout, 'data'))[0]);
  const url = read(text.slice(0, text.indexOf('\n')));
  return {
    url,
    processId: pid,
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}
