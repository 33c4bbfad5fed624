import { lazy, Suspense } from 'react';
import { actionsFor } from '../../../shared/screen/access.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { doorsOf } from '../../../shared/screens/navigation/doors.ts';
import { isListNoun } from '../../../shared/screens/registry.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './row-head.module.css';
import type { RowTools } from './row-menu.tsx';

const RecentRows = lazy(() => import('./recent-rows.tsx'));
/** What only channels have stays out of the code of lists. */
const ChannelBlocks = lazy(() => import('../../channel/channel-blocks.tsx'));

/**
 * What is read of a row once its details stand: the last tests of a channel and whom it serves, the newest errors. Below all that was
 * there at once, as nothing may move under the hand that is about to press or type.
 */
export function RowLate<Row>({ screen, row, tools }: { screen: BrowseScreen<Row>; row: Row; tools: RowTools<Row> }) {
  const context = useScreenContext();
  const { noun } = screen;
  const probe = actionsFor(screen.actions, context).find(({ verb }) => verb === 'probe');
  const onTest = probe?.on === 'rows' ? () => tools.start(probe, row) : undefined;
  const doors = isListNoun(noun) ? doorsOf(noun, row as object, context) : [];
  return (
    <Suspense>
      <div className={classes.late}>
        {noun === 'channel' && <ChannelBlocks row={row as object} onTest={onTest} />}
        {doors
          .filter(({ filters, refusal }) => filters.type === 'error' && refusal === undefined)
          .map((door) => (
            <RecentRows key={door.letter} door={door} />
          ))}
      </div>
    </Suspense>
  );
}
