import type { GatewayError, GatewayErrorKind } from '../../shared/gateway/client/gateway-error.ts';

/** The exit codes of the program. */
export const ExitCode = {
  Ok: 0,
  Failure: 1,
  Usage: 2,
  Declined: 3,
  NotSignedIn: 4,
  Forbidden: 5,
  NotFound: 6,
  Refused: 7,
  Network: 8,
  RateLimited: 9,
  PartlyFailed: 10,
  Drift: 11,
  /** 128 + SIGHUP, SIGINT and SIGTERM, as in shells. */
  HungUp: 129,
  Interrupted: 130,
  Terminated: 143,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

// A failure that needs somebody's action ranks above one that may be gone at the next attempt.
const byWeight: readonly number[] = [
  ExitCode.Ok,
  ExitCode.Drift,
  ExitCode.Declined,
  ExitCode.RateLimited,
  ExitCode.Network,
  ExitCode.PartlyFailed,
  ExitCode.NotFound,
  ExitCode.Refused,
  ExitCode.Forbidden,
  ExitCode.NotSignedIn,
  ExitCode.Usage,
  ExitCode.Failure,
  ExitCode.Interrupted,
  ExitCode.HungUp,
  ExitCode.Terminated,
];

/** The worst of several exit codes (SEE-13); an unknown one ranks highest, an empty list is success. */
export function worstExitCode(codes: readonly number[]): number {
  const weight = (code: number) => (byWeight.includes(code) ? byWeight.indexOf(code) : byWeight.length);
  return codes.reduce((worst, code) => (weight(code) > weight(worst) ? code : worst), ExitCode.Ok);
}

/** The exit code of a failed call. An overloaded gateway did not fail itself, so it gets the code of network errors. */
export function exitCodeOf({ kind, facts: { reason } }: GatewayError): ExitCode {
  return kind === 'server' && reason === 'overloaded' ? ExitCode.Network : exitCodeOfKind[kind];
}

/** The exit code of each kind of failed call. */
export const exitCodeOfKind: Record<GatewayErrorKind, ExitCode> = {
  'not-signed-in': ExitCode.NotSignedIn,
  forbidden: ExitCode.Forbidden,
  banned: ExitCode.Forbidden,
  'not-found': ExitCode.NotFound,
  refused: ExitCode.Refused,
  'rate-limited': ExitCode.RateLimited,
  'demo-only': ExitCode.Refused,
  server: ExitCode.Failure,
  network: ExitCode.Network,
  timeout: ExitCode.Network,
  'not-a-gateway': ExitCode.Network,
  unsure: ExitCode.Network,
  unsupported: ExitCode.Refused,
  stopped: ExitCode.Interrupted,
};
