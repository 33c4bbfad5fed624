import { Button, Popover, TextInput } from '@mantine/core';
import { cloneElement, type FormEvent, useState } from 'react';
import type { OpenerButton } from '../../components/opener-button.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './view-tabs.module.css';

/** Asks for a name and saves the present filters and order as a view. */
export function SaveView({ button, save }: { button: OpenerButton; save(name: string): void }) {
  const { say } = useScreenContext();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    save(name.trim());
    setIsOpen(false);
    setName('');
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>{cloneElement(button, { onClick: () => setIsOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown>
        <form className={classes.form} onSubmit={submit}>
          <TextInput
            size="sm"
            label={say('list.viewName')}
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" disabled={name.trim() === ''}>
            {say('common.save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
