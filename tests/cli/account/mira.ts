import { expect } from 'vitest';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import type { TestSandboxSettings } from '../../support/gateway/sandbox.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import type { CommandOptions, CommandResult } from '../../support/program/command.ts';

/** Mira, an ordinary user: signed in by the command line in a profile of her own, beside root. */
export interface Mira extends CliSession {
  root: RootCalls;
  /** Runs as Mira. */
  mira(args: readonly string[], options?: CommandOptions): Promise<CommandResult>;
  /** Her account as root sees it. */
  stored(): Promise<Record<string, unknown>>;
  /** The newest mail the gateway sent. */
  lastMail(): Promise<string>;
}

/** Her password: a canary no output may ever show. */
export const miraPassword = 'canary-pass-1';

/** Starts a gateway on which root and Mira are signed in. */
export async function startAsMira(settings: TestSandboxSettings = {}): Promise<Mira> {
  const session = await startCliSession(settings);
  const { url } = session.sandbox;
  const root = await rootCalls(url);
  await root.call('POST', '/api/user/', { username: 'mira', password: miraPassword, display_name: 'Mira' });
  const profile = ['--profile', 'mira'];
  const login = ['login', '--gateway', url, '--username', 'mira', '--password-stdin', ...profile];
  const result = await session.run(login, { stdin: `${miraPassword}\n` });
  expect(result.exitCode, result.stderr).toBe(0);
  return {
    ...session,
    root,
    mira: (args, options) => session.run([...args, ...profile], options),
    stored: async () => (await root.call('GET', '/api/user/2')) as Record<string, unknown>,
    async lastMail() {
      const answer = await fetch(`${url}/sandbox/mails`, { headers: { accept: 'application/json' } });
      return ((await answer.json()) as { body: string }[])[0]?.body ?? '';
    },
  };
}
