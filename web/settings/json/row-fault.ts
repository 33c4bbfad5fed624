import { sanitise } from '../../../shared/format/sanitise.ts';
import type { MessageKey, Say } from '../../../shared/text/text.ts';
import type { RowFault, TableRow } from './use-table-rows.ts';

const sentences: Record<RowFault, MessageKey> = {
  'name-missing': 'settings.entryNameMissing',
  'name-twice': 'settings.entryTwice',
  'value-missing': 'settings.entryValueMissing',
  'not-a-number': 'settings.entryNotANumber',
};

/** What is wrong with a row of a table, by the name or the value it has. */
export function rowFaultSentence(fault: RowFault, row: TableRow | undefined, say: Say): string {
  return say(sentences[fault], { name: sanitise(row?.name.trim() ?? ''), value: sanitise(row?.value.trim() ?? '') });
}
