import { type LogEntry, type LogOther, parseLogOther } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { keyOfText } from '../../screen/row-key.ts';

/** A log entry as screens use it: with an id that identifies it, and `other` already parsed. */
export interface LogRow extends LogEntry {
  key: number;
  /** The parsed `other` of the entry, with its billing; undefined when it is empty. */
  facts: LogOther | undefined;
}

/**
 * Makes the rows of one page of entries. The ids of a user's own log are not unique (docs/gateways.md 14.23), so the
 * row's key is derived from the entry's content and from its position among equal entries (docs/gateways.md 13.25); a
 * refresh then finds the row again.
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

/** Whether the entry is a call, whose tokens, time and cost are meaningful (docs/gateways.md 9.6). */
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
    // It contains the first-token time in ms, which distinguishes calls of the same second.
    entry.other,
  ].join('\n');
}
