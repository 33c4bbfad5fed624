import { sanitise } from '../../../shared/format/sanitise.ts';
import type { MessageKey, Say } from '../../../shared/text/text.ts';
import type { RowFault, TableRow } from './use-table-rows.ts';

const sentences: Record<RowFault, MessageKey> = {
  'name-missing': 'settings.entryNameMissing',
  'name-twice': 'settings.entryTwice',
  'value-missing': 'settings.entryValueMissing',
  'not-a-number': 'settings.entryNotANumber',
};

/** Returns the error message for a table row; names the row by its name or its value. */
export function rowFaultSentence(fault: RowFault, row: TableRow | undefined, say: Say): string {
  return say(sentences[fault], { name: sanitise(row?.name.trim() ?? ''), value: sanitise(row?.value.trim() ?? '') });
}
