import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GatewayError } from '../../../shared/gateway/gateway-error.ts';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { describeError } from '../../../shared/screens/describe-error.ts';
import type { ListScreen } from '../../../shared/screens/list-screen.ts';
import { useNavigation } from '../../navigation/wouter.tsx';
import { Notice } from '../notice.tsx';
import { type ListPlace, type Opened, writeOpened } from './list-place.ts';
import classes from './row-drawer.module.css';
import { RowForm } from './row-form.tsx';

interface RowDrawerProps<Row, Value extends object> {
  screen: ListScreen<Row, Value>;
  place: ListPlace;
  opened: Exclude<Opened, undefined>;
}

/** The drawer with the form of a new or an existing row: 600 px wide, the whole width on a phone (spec 9). */
export default function RowDrawer<Row, Value extends object>({ screen, place, opened }: RowDrawerProps<Row, Value>) {
  const { say } = useScreenContext();
  const navigation = useNavigation();
  const close = () => navigation.go(writeOpened(place, undefined, navigation.address().search));
  const mode = opened === 'create' ? 'create' : 'edit';
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(600px, 100vw)"
      title={say(screen.form.title[mode])}
      closeButtonProps={{ 'aria-label': say('common.close') }}
      classNames={{ body: classes.body }}
    >
      {opened === 'create' ? (
        <RowForm key="create" screen={screen} place={place} mode="create" row={undefined} onClose={close} />
      ) : (
        <LoadedForm key={opened} screen={screen} place={place} id={opened} onClose={close} />
      )}
    </Drawer>
  );
}

function LoadedForm<Row, Value extends object>(props: {
  screen: ListScreen<Row, Value>;
  place: ListPlace;
  id: number;
  onClose(): void;
}) {
  const { screen, place, id, onClose } = props;
  const context = useScreenContext();
  const { say } = context;
  const { data, error } = useQuery({
    queryKey: [screen.noun, 'row', id],
    queryFn: ({ signal }) => screen.get(id, context, { signal }),
    // The form starts from what is stored now, and is not disturbed by later answers.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error !== null && data === undefined) {
    const isGone = error instanceof GatewayError && error.kind === 'not-found';
    const { message, hint } = describeError(error, say);
    return <Notice title={isGone ? say(screen.notFound) : message} text={isGone ? undefined : hint} />;
  }
  if (data === undefined) {
    return (
      <div aria-hidden>
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} height={38} mb={22} />
        ))}
      </div>
    );
  }
  return <RowForm screen={screen} place={place} mode="edit" row={data} onClose={onClose} />;
}
