import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';

/**
 * Makes a server listen, and resolves to its port.
 * @throws Failure with a hint where it cannot
 */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(listenFailure(error, host, port));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** A host that programs can connect to: a wildcard is replaced by loopback. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The failure of a server that cannot listen at its address, with a hint. */
function listenFailure(error: unknown, host: string, port: number): Failure {
  const code = (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
  const values = { host, port, reason: code };
  switch (code) {
    case 'EADDRINUSE':
      return failure('port-in-use', { key: 'webServer.portInUse', values }, { key: 'webServer.portInUseCure', values });
    case 'EACCES':
      return failure('port-denied', { key: 'webServer.portDenied', values }, { key: 'webServer.portDeniedCure' });
    default:
      return failure('cannot-listen', { key: 'webServer.cannotListen', values }, { key: 'webServer.cannotListenCure' });
  }
}

function failure(code: string, message: Failure['facts']['message'], hint: Failure['facts']['hint']): Failure {
  return new Failure({ code, exitCode: ExitCode.Failure, message, hint });
}
