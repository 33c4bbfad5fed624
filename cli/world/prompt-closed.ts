/** A question that was not answered: Ctrl-C, or the input ended. */
export class PromptClosed extends Error {
  override readonly name = 'PromptClosed';

  // The program and its lazily loaded faces are bundles of their own, each with its own copy of this class.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'PromptClosed';
  }
}
