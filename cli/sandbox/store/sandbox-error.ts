import type { MessageKey, MessageValues } from '../../../shared/text/text.ts';

/** Why the sandbox could not start: one sentence with cause and remedy. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly facts: { code: string; message: { key: MessageKey; values: MessageValues } };

  constructor(code: string, key: MessageKey, values: MessageValues = {}) {
    super(`${code} ${JSON.stringify(values)}`);
    this.facts = { code, message: { key, values } };
  }
}
