import { expect } from 'vitest';
import type { CommandOptions, CommandResult } from '../../support/program/command.ts';
import { runCommand } from '../../support/program/command-here.ts';
import type { Site } from './site.ts';

/** The `code`, `message` and so on that a failure prints with JSON output. */
export interface FailureJson {
  code: string;
  message: string;
  status: number | null;
  retryable: boolean;
  hint: string;
  items?: { id: number; code: string; message: string }[];
}

/** Typed as a password wherever one is asked for; must never be seen again. */
export const canaryPassword = 'c4nary-pass-word';

/**
 * Runs the program against the proxy of a site as root by access token, once per fault (`--retries 0` unless given; as a
 * process the first time, see `command-here.ts`), and checks what holds for every end: no stack trace, no secret, nothing on standard output when it failed as a whole.
 */
export async function runAt(site: Site, args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const { accessToken, userId } = site.token;
  const env = {
    TOLLGATE_GATEWAY: site.proxy.url,
    TOLLGATE_ACCESS_TOKEN: accessToken,
    TOLLGATE_USER_ID: String(userId),
    ...options.env,
  };
  const retries = args.includes('--retries') ? [] : ['--retries', '0'];
  const result = await runCommand([...args, ...retries], { ...options, env });
  expectHarmless(result, [accessToken]);
  return result;
}

/** No stack trace, no secret, on either stream. */
export function expectHarmless({ stdout, stderr }: CommandResult, secrets: readonly string[] = []): void {
  const all = stdout + stderr;
  expect(all).not.toMatch(/^\s+at .*[:(]\d+/m);
  expect(all).not.toMatch(/\b(TypeError|ReferenceError|UnhandledPromiseRejection|node:internal)\b/);
  for (const secret of [...secrets, canaryPassword]) expect(all).not.toContain(secret);
}

/** One line on standard error with cause and cure, and nothing on standard output. */
export function expectOneLine({ stdout, stderr, exitCode }: CommandResult, code: number, ...patterns: RegExp[]): void {
  expect(stderr).toMatch(/^tollgate: .+\n$/);
  for (const pattern of patterns) expect(stderr).toMatch(pattern);
  expect([exitCode, stdout]).toEqual([code, '']);
}

/** The one JSON object on standard error. */
export function failureJson({ stdout, stderr }: CommandResult): FailureJson {
  expect(stdout).toBe('');
  const failure = JSON.parse(stderr) as FailureJson;
  expect(Object.keys(failure)).toEqual(expect.arrayContaining(['code', 'message', 'status', 'retryable', 'hint']));
  expect(failure.message).not.toBe('');
  return failure;
}
