import type { Usage } from '../../../shared/domain/price/billing.ts';

/** The `usage` of an upstream's answer or chunk; undefined where it is missing or empty. */
export function usageOf(value: unknown): Usage | undefined {
  const usage = member(value, 'usage');
  const promptTokens = count(member(usage, 'prompt_tokens'));
  const completionTokens = count(member(usage, 'completion_tokens'));
  if (promptTokens + completionTokens === 0) return undefined;
  const cached = count(member(member(usage, 'prompt_tokens_details'), 'cached_tokens'));
  return { promptTokens, completionTokens, cachedTokens: Math.min(cached, promptTokens) };
}

/**
 * The text in an answer (`message`) or a chunk (`delta`) of an OpenAI chat: content, reasoning and tool calls, which
 * are all billed.
 */
export function textOfChoices(value: unknown): string {
  const choices = member(value, 'choices');
  if (!Array.isArray(choices)) return '';
  return choices
    .map((choice: unknown) => {
      const part = member(choice, 'delta') ?? member(choice, 'message');
      const calls = member(part, 'tool_calls');
      const callText = Array.isArray(calls)
        ? calls.map((call: unknown) => textOfCall(member(call, 'function'))).join('')
        : '';
      return text(member(part, 'reasoning_content')) + text(member(part, 'content')) + callText;
    })
    .join('');
}

/** Whether a chunk contains only usage: its list of choices is empty. */
export function isUsageOnly(value: unknown): boolean {
  const choices = member(value, 'choices');
  return !Array.isArray(choices) || choices.length === 0;
}

function textOfCall(call: unknown): string {
  return text(member(call, 'name')) + text(member(call, 'arguments'));
}

/** A member of a value that may be no object. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}
