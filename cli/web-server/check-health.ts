import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import { urlHost } from './listen.ts';

/** ms; container engines wait thirty seconds. */
const patience = 3000;

/**
 * `--check`: asks the server that listens there for its health, as a container's health check does where the image has
 * no other program (OUT-03). Never uses a proxy, because the server is on this machine.
 * @throws Failure where it does not answer, or is not healthy
 */
export async function checkHealth(host: string, port: AddressInfo['port']): Promise<number> {
  const url = `http://${urlHost(host)}:${port}/healthz`;
  const answer = await new Promise<string>((resolve) => {
    const request = get(url, { timeout: patience, agent: false }, (response) => {
      response.resume();
      resolve(String(response.statusCode));
    });
    request.on('timeout', () => request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
  if (answer === '200') return ExitCode.Ok;
  const values = { url, answer };
  throw new Failure({
    code: 'unhealthy',
    exitCode: ExitCode.Failure,
    message: { key: 'webServer.unhealthy', values },
    hint: { key: 'webServer.unhealthyCure' },
  });
}
