import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '../../shared/domain/user/user.ts';
import { askDevice, hasPasskeys } from '../../shared/screens/account/passkey-actions.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';

interface PasskeyButtonProps {
  onSignedIn(user: User): void;
  onFailure(failure: unknown): void;
}

/**
 * Signs in with a passkey, without password and code (GEN-11). Renders nothing if the gateway's generation has no
 * passkeys.
 */
export default function PasskeyButton({ onSignedIn, onFailure }: PasskeyButtonProps) {
  const { gateway, world, say } = useConsole();
  const context = useScreenContext();
  const [isAsking, setIsAsking] = useState(false);
  if (!hasPasskeys(context)) return null;
  const signIn = async () => {
    setIsAsking(true);
    onFailure(undefined);
    try {
      const request = await gateway.passkeys.beginLogin();
      const outcome = await gateway.passkeys.finishLogin(await askDevice(world.passkeys.get(request), context));
      if (outcome.kind === 'signed-in') onSignedIn(outcome.user);
    } catch (error) {
      onFailure(error);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={18} stroke={1.6} />}
      loading={isAsking}
      onClick={() => void signIn()}
    >
      {say('signIn.withPasskey')}
    </Button>
  );
}
