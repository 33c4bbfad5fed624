import { hasRole, Role } from '../../domain/user/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { type Cell, emptyCell, idCell, onDemand } from '../../screen/cells.ts';
import { keptNames } from '../../screen/kept-names.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** Channels per page, the most that gateways return (docs/gateways.md 4.0). */
const mostRows = 100;

/** The names of channels by id, for lists that have only the ids: of channels that were read, and of the newest. */
export const channelNames = keptNames(async (gateway, options) => {
  const { rows } = await gateway.channels.list({ page: 1, pageSize: mostRows, idSort: true }, options);
  return rows;
});

/** Reads the names of channels for rows of a list; only for admins, and not where the rows alone are wanted. */
export async function readChannelNames(
  ids: readonly number[],
  context: Pick<ScreenContext, 'gateway' | 'role' | 'wantsRowsAlone'>,
  options: CallOptions,
): Promise<void> {
  if (context.wantsRowsAlone || !hasRole(context.role, Role.Admin)) return;
  await channelNames.readFor(ids, context, options);
}

/** A channel by its name with its id, as `#3`, as the hint, or by its id where no name is known. */
export function channelCell(id: number, context: Pick<ScreenContext, 'gateway'>, name = ''): Cell {
  if (id === 0) return emptyCell(0);
  const known = () => sanitise(name) || sanitise(channelNames.known(id, context) ?? '');
  return onDemand(
    id,
    () => known() || idCell(id).text,
    () => (known() === '' ? undefined : `#${id}`),
  );
}
