import '../overlays/dialog-styles.ts';
import { Modal } from '@mantine/core';
import { useConsole, useSay, useSession } from '../session/console-context.tsx';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Signing in again on top of an open draft: the session ended, but nothing typed is lost (AUTH-08). Giving up lets the
 * draft go and leads to the sign-in page.
 */
export default function SessionDialog() {
  const { session } = useConsole();
  const { user } = useSession();
  const say = useSay();
  return (
    <Modal
      opened
      onClose={session.forget}
      title={say('signIn.title')}
      zIndex={300}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <p role="alert" style={{ marginTop: 0 }}>
        {say('signIn.expired')} {say('web.draftKept')}
      </p>
      <SignInForm username={user?.username} onSignedIn={() => undefined} />
    </Modal>
  );
}
