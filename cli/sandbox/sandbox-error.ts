import type { MessageKey, MessageValues } from '../../shared/text/text.ts';

/**
 * Why the sandbox could not start: one sentence with cause and cure. The command line knows its failures by name and
 * `facts`, because a class that stands in two bundles is two classes; this one looks like them and ends with exit code 1.
 */
export class SandboxError extends Error {
  override readonly name = 'Failure';
  readonly facts: { code: string; exitCode: 1; message: { key: MessageKey; values: MessageValues } };

  constructor(code: string, key: MessageKey, values: MessageValues = {}) {
    super(`${code} ${JSON.stringify(values)}`);
    this.facts = { code, exitCode: 1, message: { key, values } };
  }
}
