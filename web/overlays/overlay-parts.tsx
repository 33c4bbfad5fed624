import './overlay-styles.ts';
import { useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { mobileQuery } from '../hooks/media-queries.ts';
import { useSay } from '../session/console-context.tsx';
import { NotificationAction } from './notification-action.tsx';
import classes from './overlay-parts.module.css';
import { type ActionMessage, overlays } from './overlay-store.ts';
import { useUndoKey } from './undo-key.ts';

const withAction = (message: ActionMessage) => <NotificationAction {...message} />;

/** Mantine's hosts of messages and dialogs, and the undo key. */
export default function OverlayParts() {
  const say = useSay();
  useUndoKey();
  const isMobile = useMediaQuery(mobileQuery, undefined, { getInitialValueInEffect: false });
  // Effects of children run first, so both hosts below are already listening.
  useEffect(() => overlays.ready(say('common.close'), withAction), [say]);
  return (
    <>
      {/* Messages must not cover buttons: forms save at the right; a phone has titles at the top, and bars at the bottom. */}
      <Notifications
        position={isMobile ? 'bottom-center' : 'bottom-left'}
        limit={4}
        containerWidth={380}
        classNames={{ root: classes.root }}
      />
      <ModalsProvider labels={{ confirm: say('web.confirm'), cancel: say('common.cancel') }} />
    </>
  );
}
