import { Text } from '@mantine/core';
import { travelsReadable } from '../../shared/format/reach.ts';
import { useConsole } from '../session/console-context.tsx';

/**
 * Warns that the page was loaded over plain http from another machine, so that a password is sent unencrypted (SEC-07).
 */
export default function PlainHttpNote() {
  const { world, say } = useConsole();
  if (!travelsReadable(world.baseUrl)) return null;
  return (
    <Text size="sm" role="note">
      {say('signIn.plainHttp', { gateway: new URL(world.baseUrl).origin })}
    </Text>
  );
}
