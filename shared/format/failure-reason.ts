import { sanitise } from './sanitise.ts';

/** Why a call failed, as short as it can be told. */
export interface FailureReason {
  /** The upstream's status; '' where the entry tells none. */
  code: string;
  /** In the gateway's or the upstream's own words, safe to show. */
  words: string;
}

/**
 * Reads the text of a failed call. Relays begin it with the status (docs/gateways.md 8.4); where an upstream's whole answer is in
 * it, its message says why, and what stands around that says nothing. The number of the request has a column of its own.
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
