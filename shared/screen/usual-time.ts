import type { MessageKey, Say } from '../text/text.ts';

const words: Record<string, MessageKey> = {
  today: 'filter.usualToday',
  '+1h': 'filter.usualNextHour',
  '-30d': 'filter.usualThirtyDays',
};

/**
 * A filter's default in words: "1 hour from now" for `+1h`. A default without words of its own is returned unchanged.
 */
export function usualTime(text: string, say: Say): string {
  const key = words[text];
  return key === undefined ? text : say(key);
}
