import type { Generation } from '../../../../cli/sandbox/traits/generation.ts';
import { startTestSandbox, type TestSandbox, type TestSandboxSettings } from '../../../support/gateway/sandbox.ts';
import { Visitor } from './visitor.ts';

export interface OpenSandbox {
  sandbox: TestSandbox;
  /** Nobody yet. */
  visitor(): Visitor;
  /** Signed in as root. */
  root: Visitor;
}

/** A sandbox of a dialect with its root signed in. */
export async function openSandbox(dialect: Generation, settings: TestSandboxSettings = {}): Promise<OpenSandbox> {
  const sandbox = await startTestSandbox({ dialect, ...settings });
  const root = new Visitor(sandbox.url, dialect);
  await root.signIn();
  return { sandbox, visitor: () => new Visitor(sandbox.url, dialect), root };
}

/** A channel body in the form the dialect takes (docs/gateways.md 4.7). */
export function channelBody(dialect: Generation, channel: Record<string, unknown>, mode = 'batch'): unknown {
  const full = { type: 1, key: 'k', name: 'c', models: 'gpt-4o', group: 'default', base_url: 'builtin:', ...channel };
  return dialect === 'classic' || dialect === 'v06' ? full : { mode, channel: full };
}
