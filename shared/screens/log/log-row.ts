import { type LogEntry, type LogOther, parseLogOther } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { keyOfText } from '../../screen/row-key.ts';

/** A log entry as screens hold it: with a key to pin it by, and `other` read once. */
export interface LogRow extends LogEntry {
  key: number;
  /** What the entry tells about its billing; undefined when it tells nothing. */
  facts: LogOther | undefined;
}

/**
 * Makes rows of one page of entries. One's own logs have ids that are no keys (docs/gateways.md 14.23): theirs is made
 * of what the entry holds and of its position among entries that hold just the same (docs/gateways.md 13.25), so that a
 * refresh finds it again.
 */
export function logRows(entries: readonly LogEntry[], isOwn: boolean): LogRow[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const facts = parseLogOther(entry.other);
    if (!isOwn && entry.id > 0) return { ...entry, key: entry.id, facts };
    const text = identityOf(entry);
    const position = seen.get(text) ?? 0;
    seen.set(text, position + 1);
    return { ...entry, key: keyOfText(`${text}\n${position}`), facts };
  });
}

/** Whether tokens, time and cost mean something for this entry (docs/gateways.md 9.6). */
export function isCall({ type }: Pick<LogEntry, 'type'>): boolean {
  return type === LogType.Consumption || type === LogType.All;
}

function identityOf(entry: LogEntry): string {
  return [
    entry.created_at,
    entry.type,
    entry.token_id,
    entry.token_name,
    entry.model_name,
    entry.quota,
    entry.prompt_tokens,
    entry.completion_tokens,
    entry.use_time,
    entry.channel,
    entry.request_id,
    entry.content,
    // Holds the first-token time in ms, which tells calls of one second apart.
    entry.other,
  ].join('\n');
}
