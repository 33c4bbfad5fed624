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

/** What one check found. `warn` works, but should be mended; `skipped` could not be looked at. */
export interface Finding {
  check: CheckName;
  verdict: 'ok' | 'warn' | 'failed' | 'skipped';
  /** A whole sentence. */
  message: string;
  /** '' where nothing is to be cured. */
  cure: string;
  /** What the program ends with when this is the first fault. */
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

/** A check that found all well. */
export function fine(check: CheckName, message: string): Finding {
  return { check, verdict: 'ok', message, cure: '' };
}
