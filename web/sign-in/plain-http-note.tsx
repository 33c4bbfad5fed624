import { Text } from '@mantine/core';
import { travelsReadable } from '../../shared/format/reach.ts';
import { useConsole } from '../session/console-context.tsx';

/** Says that the page itself came over plain http from another machine, so that a password typed here travels readable (SEC-07). */
export default function PlainHttpNote() {
  const { world, say } = useConsole();
  if (!travelsReadable(world.baseUrl)) return null;
  return (
    <Text size="sm" role="note">
      {say('signIn.plainHttp', { gateway: new URL(world.baseUrl).origin })}
    </Text>
  );
}
