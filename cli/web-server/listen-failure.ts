import { ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';

/** Why a server cannot listen where it was told to, with the cure. */
export function listenFailure(error: unknown, host: string, port: number): Failure {
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
