import { Failure } from '../../failure/failure.ts';
import { SandboxError } from '../../sandbox/store/sandbox-error.ts';

/** Why a sandbox could not start, as the failure of the command that wanted it; any other error as it is. */
export function sandboxFailure(error: unknown): unknown {
  return error instanceof SandboxError ? new Failure({ ...error.facts, exitCode: 1 }) : error;
}
