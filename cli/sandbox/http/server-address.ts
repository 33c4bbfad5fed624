import type { Sandbox } from '../store/sandbox.ts';

/** The base URL of mails, callbacks and picture links: the option, else the sandbox itself. No trailing slash. */
export function serverAddress(sandbox: Sandbox): string {
  return sandbox.options.text('ServerAddress') || sandbox.url();
}
