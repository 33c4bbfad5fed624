import '../overlays/dialog-styles.ts';
import { Modal } from '@mantine/core';
import { useConsole, useSay, useSession } from '../session/console-context.tsx';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Lets the user sign in again after the session expired while a draft is open, so that no input is lost (AUTH-08).
 * Closing the dialog discards the draft and leads to the sign-in page.
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
