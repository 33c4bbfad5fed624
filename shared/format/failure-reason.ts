import { sanitise } from './sanitise.ts';

/** The reason why a call failed, in its shortest form. */
export interface FailureReason {
  /** The upstream's status; '' where the entry contains none. */
  code: string;
  /** The gateway's or the upstream's message, safe to show. */
  words: string;
}

/**
 * Reads the text of a failed call. Relays begin it with the status (docs/gateways.md 8.4); where it contains an
 * upstream's whole answer, only the message of that answer is kept. The request id is removed, because it has its own
 * column.
 */
export function failureReason(text: string): FailureReason {
  const [prefix = '', code = ''] = /^status_code=(\d{3})\b,?\s*/.exec(text) ?? [];
  const rest = text.slice(prefix.length);
  const words = onOneLine(withoutRequestId(messageIn(rest) ?? rest));
  return { code, words: words === '' ? onOneLine(rest) : words };
}

function onOneLine(text: string): string {
  return sanitise(text).replace(/\s+/g, ' ').trim();
}

function withoutRequestId(text: string): string {
  const start = text.toLowerCase().lastIndexOf('(request id: ');
  return start >= 0 && text.trimEnd().endsWith(')') ? text.slice(0, start) : text;
}

/** The message of an answer in JSON somewhere in a text. */
function messageIn(text: string): string | undefined {
  const start = text.indexOf('"message"', text.indexOf('{'));
  if (!text.includes('{') || start < 0) return undefined;
  const [, quoted] = /^"message"\s*:\s*("(?:[^"\\]|\\.)*")/s.exec(text.slice(start)) ?? [];
  try {
    const message: unknown = JSON.parse(quoted ?? '""');
    return message === '' ? undefined : String(message);
  } catch {
    return undefined;
  }
}
