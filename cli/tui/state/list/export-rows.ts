import { jsonText } from '../../../output/json-text.ts';
import { rawOf } from '../../../output/output-column.ts';
import { rowColumns } from '../../../output/row-columns.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { openSaveFile } from '../form/save-file.ts';
import { fetchAll, manyRows } from './fetch-all.ts';
import type { List } from './rows/list.ts';
import { rowsBetween } from './rows/shown-rows.ts';

/**
 * Saves all rows that match the filters as CSV or JSON, as `export` does on the command line, or as a printable page
 * (SEE-03); asks first where there are many.
 */
export async function exportRows(app: Notify & Layers & Session & Host, list: List): Promise<void> {
  await list.load(true);
  const save = async () => {
    if (!(await fetchAll(app, list))) return;
    const shown = list.shown();
    const { csvWriter } = await import('../../../output/csv-writer.ts');
    let text = '';
    const sink = {
      write: async (more: string) => {
        text += more;
      },
    };
    const columns = rowColumns(list.screen, app.context());
    const rows = rowsBetween(shown, 0, shown.length - 1);
    const writer = csvWriter(sink, columns);
    await writer.write(rows);
    await writer.end();
    const records = rows.map((row) => Object.fromEntries(columns.map((column) => [column.id, rawOf(column, row)])));
    const { printedRows } = await import('./printed-rows.ts');
    const others = { '.json': `${jsonText(records)}\n`, '.txt': await printedRows(app, list, rows) };
    openSaveFile(app, { name: `${list.screen.noun}.csv`, text, others });
  };
  const total = list.window.total() ?? list.window.length();
  if (list.window.isComplete() || total <= manyRows) return save();
  openConfirm(app, {
    prompt: app.say('tui.loadMany', { count: total }),
    verb: app.say('tui.keyLoadAll'),
    onYes: () => void save().catch(app.fail),
  });
}
