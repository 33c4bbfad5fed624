import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSay } from '../session/console-context.tsx';
import classes from './typed-confirm.module.css';

interface TypedConfirmProps {
  children?: ReactNode;
  /** The text that must be typed to enable the confirming button. */
  wanted: string;
  confirm: string;
  cancel: string;
  onAnswer(isConfirmed: boolean): void;
}

/** A confirmation by typing, for an irreversible action with a wide effect. */
export function TypedConfirm({ children, wanted, confirm, cancel, onAnswer }: TypedConfirmProps) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === wanted;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) onAnswer(true);
  };
  return (
    <form onSubmit={submit}>
      {children}
      <TextInput
        data-autofocus
        className={classes.typed}
        label={say('web.typeToConfirm', { wanted })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={() => onAnswer(false)}>
          {cancel}
        </Button>
        <Button type="submit" size="sm" color="red.8" disabled={!isRight}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
