/** A prompt that was not answered: Ctrl-C, or the input ended. */
export class PromptClosed extends Error {
  override readonly name = 'PromptClosed';
}
