import type { Sandbox } from '../store/sandbox.ts';

/** Where mails, callbacks and picture links point: the option, else the sandbox itself. No trailing slash. */
export function serverAddress(sandbox: Sandbox): string {
  return sandbox.options.text('ServerAddress') || sandbox.url();
}
