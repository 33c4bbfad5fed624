import { Drawer } from '@mantine/core';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { type BrowseScreen, isEditable } from '../../../shared/screens/list-screen.ts';
import { useNavigation } from '../../navigation/wouter.tsx';
import { type ListPlace, type Opened, openedOf, writeOpened } from './list-place.ts';
import { LoadedRow } from './loaded-row.tsx';
import { RowDetails } from './row-details.tsx';
import classes from './row-drawer.module.css';
import { RowForm } from './row-form.tsx';
import type { RowTools } from './table-row.tsx';
import type { ListViewState } from './use-list-view.ts';

interface RowDrawerProps<Row> {
  screen: BrowseScreen<Row>;
  place: ListPlace;
  opened: Exclude<Opened, undefined>;
  view: ListViewState<Row>;
  tools: RowTools<Row>;
}

/**
 * The drawer of a list: 600 px wide, the whole width on a phone (spec 9). It holds the form of a new or an existing row,
 * and all there is to know of a row that cannot be edited.
 */
export default function RowDrawer<Row>({ screen, place, opened, view, tools }: RowDrawerProps<Row>) {
  const context = useScreenContext();
  const { say } = context;
  const navigation = useNavigation();
  const close = () => navigation.go(writeOpened(place, undefined, navigation.address().search));
  const isNew = opened === 'create' && !place.isKeyed && isEditable(screen);
  const known = view.rows.find((row) => openedOf(screen, row) === opened);
  const isLocked = isEditable(screen) && known !== undefined && screen.editRefusal?.(known, context) !== undefined;
  const title = isEditable(screen) && !isLocked ? screen.form.title[isNew ? 'create' : 'edit'] : 'web.details';
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(600px, 100vw)"
      title={say(title)}
      closeButtonProps={{ 'aria-label': say('common.close') }}
      classNames={{ body: classes.body }}
    >
      {isNew ? (
        <RowForm key="create" screen={screen} place={place} mode="create" row={undefined} onClose={close} />
      ) : (
        <LoadedRow key={opened} screen={screen} opened={opened} view={view}>
          {(row, refusal) =>
            isEditable(screen) && refusal === undefined ? (
              <RowForm screen={screen} place={place} mode="edit" row={row} onClose={close} />
            ) : (
              <RowDetails screen={screen} place={place} row={row} refusal={refusal} view={view} tools={tools} />
            )
          }
        </LoadedRow>
      )}
    </Drawer>
  );
}
