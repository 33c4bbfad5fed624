import type { GatewayError, GatewayErrorKind } from '../shared/gateway/gateway-error.ts';

/** What the program says to the shell. */
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
  /** 128 + SIGINT, as shells count. */
  Interrupted: 130,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** The exit code of a failed call. A gateway that is too busy for the moment did not fail. */
export function exitCodeOf({ kind, facts: { reason } }: GatewayError): ExitCode {
  return kind === 'server' && reason === 'overloaded' ? ExitCode.Network : exitCodeOfKind[kind];
}

/** The exit code of each way a call can fail. */
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
