import type { MessageKey, Say } from '../text/text.ts';

const words: Record<string, MessageKey> = {
  today: 'filter.usualToday',
  '+1h': 'filter.usualNextHour',
  '-30d': 'filter.usualThirtyDays',
};

/** A filter's default as people say it: "1 hour from now" for `+1h`. What has no words of its own stays as it is typed. */
export function usualTime(text: string, say: Say): string {
  const key = words[text];
  return key === undefined ? text : say(key);
}
