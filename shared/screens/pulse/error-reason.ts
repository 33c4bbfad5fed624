import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';

/** Failures of one reason. */
export interface ErrorReason {
  /** The upstream's status; '' where entries tell none. */
  code: string;
  count: number;
  newest: LogEntry;
}

/** Failed calls, the newest first, by the status that stands at the beginning of their text; those of most calls first. */
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

/** What an entry says beside its status. */
export function errorText({ content }: LogEntry): string {
  return content.replace(statusText, '');
}

/** The failed calls of a page; a gateway that knows no errors answers with other entries (docs/gateways.md 5.1). */
export function failuresIn(entries: readonly LogEntry[]): LogEntry[] {
  return entries.filter(({ type }) => type === LogType.Error);
}

/** Failed calls by the number of their channel, in the order they have. */
export function failuresByChannel(entries: readonly LogEntry[]): Map<number, LogEntry[]> {
  const byChannel = new Map<number, LogEntry[]>();
  for (const entry of failuresIn(entries))
    byChannel.set(entry.channel, [...(byChannel.get(entry.channel) ?? []), entry]);
  return byChannel;
}
