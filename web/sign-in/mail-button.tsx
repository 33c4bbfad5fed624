import { Button, type ButtonProps } from '@mantine/core';
import { useCallback, useState } from 'react';
import { mailCountdown } from '../../shared/screens/registration/countdown.ts';
import { useConsole } from '../session/console-context.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

interface MailButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  /** Sends the mail; resolves to whether it was sent. */
  send(): Promise<boolean>;
  type?: 'button' | 'submit';
}

/** A button that sends a mail and is then disabled for 30 s (AUTH-10, AUTH-13). */
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
