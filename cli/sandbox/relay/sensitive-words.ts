import type { Options } from '../options.ts';
import type { ChatRequest } from './chat-request.ts';
import { refuse } from './relay-error.ts';
import { textOf } from './token-estimate.ts';

/** @throws RelayError `sensitive_words_detected` when the prompt holds one of the site's words, in any case, while the check is on. */
export function checkSensitiveWords(options: Options, request: ChatRequest): void {
  if (!options.flag('CheckSensitiveEnabled') || !options.flag('CheckSensitiveOnPromptEnabled')) return;
  const words = options
    .text('SensitiveWords')
    .split('\n')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
  const prompt = request.messages.map((message) => textOf(message.content).toLowerCase()).join('\n');
  if (words.some((word) => prompt.includes(word))) throw refuse(400, 'sensitive_words_detected', 'sensitiveWords');
}
