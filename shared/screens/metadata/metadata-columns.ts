import { nameRules, shownStatus } from '../../domain/channel/model-metadata.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type Cell, emptyCell, listCell, onDemand, yesNoCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MetadataRow } from './metadata-reading.ts';

const { column, id, text, member, time } = columnsOf<MetadataRow>();

/** The columns of model metadata (GEN-25), in the order of all faces. */
export const metadataColumns: readonly Column<MetadataRow>[] = [
  id('id', 'metadata.id', [3, 6], { priority: 2 }),
  text('model_name', 'metadata.modelName', [12, 36], { priority: 1, weight: 9 }),
  column('state', 'metadata.state', [6, 10], stateCell, {
    isState: true,
    priority: 1,
    isWhole: true,
    byGateway: {
      // Gateways before v1.0 ignore this filter.
      filter: (value, isExcluding, { gateway }) =>
        isAtLeast(gateway.dialect() ?? 'v013', 'v1') && (value === 'shown' || value === 'hidden')
          ? (value === 'shown') === isExcluding
            ? 'disabled'
            : 'enabled'
          : undefined,
    },
  }),
  member('name_rule', 'metadata.nameRule', [6, 10], nameRules, { priority: 2 }),
  column(
    'vendor',
    'metadata.vendor',
    [6, 16],
    ({ vendor }) => (vendor === '' ? emptyCell('') : onDemand(vendor, () => sanitise(vendor))),
    { priority: 1, raw: ({ vendor }) => vendor },
  ),
  text('tags', 'metadata.tags', [6, 20], { priority: 2 }),
  column('sync_official', 'metadata.sync', [4, 10], (row, context) => yesNoCell(row.sync_official, context), {
    priority: 2,
    head: 'metadata.syncHead',
  }),
  column('matched', 'metadata.matched', [6, 20], ({ matched_models: models }) => listCell(models), { sparse: true }),
  text('description', 'metadata.description', [10, 48], { priority: 2 }),
  text('icon', 'metadata.icon', [6, 16], { wide: true }),
  time('updated_time', 'metadata.updatedAt', 'common.unknown', { wide: true }),
  time('created_time', 'metadata.createdAt', 'common.unknown', { wide: true }),
];

function stateCell({ status }: MetadataRow, { say }: ScreenContext): Cell {
  if (status === shownStatus) return { text: say('metadata.stateShown'), raw: 'shown', tone: 'good' };
  return { text: say('metadata.stateHidden'), raw: 'hidden', tone: 'warn', hint: say('metadata.hiddenHint') };
}
