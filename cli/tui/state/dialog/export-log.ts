import { csvRow } from '../../../../shared/format/csv.ts';
import { jsonText } from '../../../output/json-text.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { openSaveFile } from '../form/save-file.ts';
import { type CommandLogEntry, momentOf } from './command-log-entries.ts';

/** Saves entries of the log as CSV or JSON, as the list of rows is exported. Secrets are in none of them. */
export function exportLog(app: Notify & Layers & Session & Host, entries: readonly CommandLogEntry[]): void {
  const records = entries.map(recordOf);
  const heads = Object.keys(records[0] ?? {});
  const text = csvRow(heads) + records.map((record) => csvRow(Object.values(record))).join('');
  openSaveFile(app, { name: 'what-ran.csv', text, others: { '.json': `${jsonText(records)}\n` } });
}

function recordOf(entry: CommandLogEntry) {
  const time = new Date(momentOf(entry)).toISOString();
  if (entry.kind === 'message') {
    const { text, hint } = entry.message;
    return { time, entry: null, by: 'tui', outcome: '', what: text, hint, command: '', undo: '' };
  }
  const { ran } = entry;
  const { kept, outcome, text, noUndo, command, undoCommand } = ran;
  const by = kept?.face ?? 'tui';
  return { time, entry: kept?.n ?? null, by, outcome, what: text, hint: noUndo, command, undo: undoCommand };
}
