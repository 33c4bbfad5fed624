import { commandLineOf } from '../../../../shared/screen/command-line.ts';
import { callNameOf } from '../../../../shared/screen/flow/flow-rules.ts';
import { jsonText } from '../../../output/json-text.ts';
import { rawOf } from '../../../output/output-column.ts';
import { rowColumns } from '../../../output/row-columns.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { copy } from '../dialog/copying.ts';
import { openPager } from '../dialog/pager-layer.ts';
import { openSaveFile } from '../form/save-file.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';

/** For each format the other one. */
const other = { json: 'yaml', yaml: 'json' } as const;

/** Opens a row as `get -o json` prints it, and as YAML, for copying and saving (TUI-06). It never contains secrets. */
export function openRecord(app: Notify & Layers & Session & Host, list: List, row: Row): void {
  void show(app, list, row, 'json').catch(app.fail);
}

async function show(
  app: Notify & Layers & Session & Host,
  list: List,
  row: Row,
  format: keyof typeof other,
): Promise<void> {
  const { screen } = list;
  const columns = rowColumns(screen, app.context());
  const record = Object.fromEntries(columns.map((column) => [column.id, rawOf(column, row)]));
  const text = format === 'json' ? `${jsonText(record, 2)}\n` : await yamlOf(record);
  const name = callNameOf(screen, row);
  const command = `${commandLineOf({ noun: screen.noun, verb: 'get', ids: [name] })} -o ${format}`;
  const layer = openPager(
    app,
    'record',
    app.say('tui.recordTitle', { name: screen.name(row), format: format.toUpperCase() }),
    text.split('\n').map((line) => ({ text: line, isVerbatim: true })),
    0,
    {
      copy: () => void copy(app, text),
      copyCommand: () => void copy(app, command),
      save: () => openSaveFile(app, { name: `${screen.noun}-${screen.id(row)}.${format}`, text }),
      next: () => {
        app.pop(layer);
        void show(app, list, row, other[format]).catch(app.fail);
      },
    },
  );
}

/** The YAML library is loaded when the first row is shown as YAML. */
async function yamlOf(record: object): Promise<string> {
  const { yamlText } = await import('../../../output/yaml-text.ts');
  return yamlText(record);
}
