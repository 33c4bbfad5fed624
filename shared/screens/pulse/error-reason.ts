import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';

/** Failures that share one reason. */
export interface ErrorReason {
  /** The upstream's status; '' where entries contain none. */
  code: string;
  count: number;
  newest: LogEntry;
}

/**
 * Groups failed calls, the newest first, by the status at the beginning of their text; the most frequent reason first.
 */
export function errorReasons(entries: readonly LogEntry[]): ErrorReason[] {
  const byCode = new Map<string, ErrorReason>();
  for (const entry of entries) {
    const [, code = ''] = statusText.exec(entry.content) ?? [];
    const known = byCode.get(code);
    if (known) known.count += 1;
    else byCode.set(code, { code, count: 1, newest: entry });
  }
  return [...byCode.values()].sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
}

const statusText = /^status_code=(\d{3})\b,?\s*/;

/** The text of an entry without its status. */
export function errorText({ content }: LogEntry): string {
  return content.replace(statusText, '');
}

/** The failed calls of a page; a gateway without error entries answers with other entries (docs/gateways.md 5.1). */
export function failuresIn(entries: readonly LogEntry[]): LogEntry[] {
  return entries.filter(({ type }) => type === LogType.Error);
}

/** Failed calls by channel id, in their order. */
export function failuresByChannel(entries: readonly LogEntry[]): Map<number, LogEntry[]> {
  const byChannel = new Map<number, LogEntry[]>();
  for (const entry of failuresIn(entries))
    byChannel.set(entry.channel, [...(byChannel.get(entry.channel) ?? []), entry]);
  return byChannel;
}
