import { rowColumns } from '../../../commands/screen/row-columns.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { openSaveFile } from '../form/save-file.ts';
import type { List } from './list.ts';
import { fetchAll, manyRows } from './list-view.ts';
import { rowsBetween } from './shown-rows.ts';

/** Saves all rows that the filters leave as CSV, as `export` does on the command line; many are asked for first. */
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
    const writer = csvWriter(sink, rowColumns(list.screen, app.context()));
    await writer.write(rowsBetween(shown, 0, shown.length - 1));
    await writer.end();
    openSaveFile(app, { name: `${list.screen.noun}.csv`, text });
  };
  const total = list.window.total() ?? list.window.length();
  if (list.window.isComplete() || total <= manyRows) return save();
  openConfirm(app, {
    question: app.say('tui.loadMany', { count: total }),
    verb: app.say('tui.keyLoadAll'),
    onYes: () => void save().catch(app.fail),
  });
}
