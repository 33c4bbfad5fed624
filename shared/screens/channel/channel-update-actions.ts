import type { Channel } from '../../domain/channel/channel.ts';
import { joinList } from '../../domain/list-text.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction } from '../../screen/action.ts';

/** Has the gateway ask the providers of selected channels for their models and store the differences (GEN-06). */
export const detectUpdates: RowAction<Channel, undefined> = {
  verb: 'detect-updates',
  isTrial: true,
  icon: 'download',
  on: 'rows',
  label: 'channel.detectUpdates',
  help: 'channel.detectUpdatesHelp',
  danger: 'safe',
  idempotent: true,
  needs: ({ status }) => status.has_upstream_updates,
  run: async (row, _input, { gateway, say }, { signal }) => {
    const found = await gateway.upstreamUpdates.detect(row.id, { signal });
    const { add, remove } = found ?? { add: [], remove: [] };
    const isSame = add.length + remove.length === 0;
    const values = { name: sanitise(row.name), add: add.length, remove: remove.length };
    return {
      message: say(isSame ? 'channel.updatesNone' : 'channel.updatesFound', values),
      data: {
        ...{ id: row.id, name: row.name, add: add.length, remove: remove.length },
        ...{ models_to_add: joinList(add), models_to_remove: joinList(remove) },
      },
    };
  },
};
