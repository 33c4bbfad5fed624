import type { MessageKey } from '../../../shared/text/text.ts';
import type { ExitCode } from '../../failure/exit-code.ts';

export type CheckName =
  | 'version'
  | 'configuration'
  | 'credentials'
  | 'gateway'
  | 'reachable'
  | 'generation'
  | 'clock'
  | 'session'
  | 'rights';

/** The result of one check. `warn` works, but should be fixed; `skipped` could not be checked. */
export interface Finding {
  check: CheckName;
  verdict: 'ok' | 'warn' | 'failed' | 'skipped';
  /** A whole sentence. */
  message: string;
  /** '' where there is nothing to fix. */
  cure: string;
  /** The program's exit code when this is the first fault. */
  exitCode?: ExitCode;
}

export const checkLabels: Record<CheckName, MessageKey> = {
  version: 'cliTool.doctorCheckVersion',
  configuration: 'cliTool.doctorCheckConfiguration',
  credentials: 'cliTool.doctorCheckCredentials',
  gateway: 'cliTool.doctorCheckGateway',
  reachable: 'cliTool.doctorCheckReachable',
  generation: 'cliTool.doctorCheckGeneration',
  clock: 'cliTool.doctorCheckClock',
  session: 'cliTool.doctorCheckSession',
  rights: 'cliTool.doctorCheckRights',
};

/** The result of a check that found no problem. */
export function fine(check: CheckName, message: string): Finding {
  return { check, verdict: 'ok', message, cure: '' };
}
