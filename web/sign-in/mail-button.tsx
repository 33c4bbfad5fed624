import { Button, type ButtonProps } from '@mantine/core';
import { useCallback, useState } from 'react';
import { mailCountdown } from '../../shared/screens/registration/countdown.ts';
import { useConsole } from '../session/console-context.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

interface MailButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  /** Has the mail sent; answers whether it was. */
  send(): Promise<boolean>;
  type?: 'button' | 'submit';
}

/** A button that has a mail sent and then waits 30 s before the next (AUTH-10, AUTH-13). */
export function MailButton({ label, send, type = 'button', ...look }: MailButtonProps) {
  const { world, say } = useConsole();
  const [isSending, setIsSending] = useState(false);
  const [sentAt, setSentAt] = useState<number>();
  const seconds = useSecondsLeft(useCallback((now) => mailCountdown(sentAt, now), [sentAt]));
  const press = async () => {
    setIsSending(true);
    const isSent = await send();
    setIsSending(false);
    if (isSent) setSentAt(world.clock.now());
  };
  return (
    <Button
      type={type}
      variant="default"
      loading={isSending}
      disabled={seconds > 0}
      onClick={(event) => {
        event.preventDefault();
        void press();
      }}
      {...look}
    >
      {seconds > 0 ? say('registration.again', { seconds }) : label}
    </Button>
  );
}
