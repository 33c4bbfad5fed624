import { Failure } from '../../failure/failure.ts';
import { SandboxError } from '../../sandbox/store/sandbox-error.ts';

/** Turns the error of a sandbox that could not start into a failure; returns any other error unchanged. */
export function sandboxFailure(error: unknown): unknown {
  return error instanceof SandboxError ? new Failure({ ...error.facts, exitCode: 1 }) : error;
}
