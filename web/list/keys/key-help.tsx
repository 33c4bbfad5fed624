import { Kbd, Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../../components/return-focus.ts';
import { useConsole } from '../../session/console-context.tsx';
import classes from './key-help.module.css';
import { keyName } from './key-name.ts';
import { listKeys } from './list-keys.ts';

/** All keys of a list (WEB-06), and the switch that turns single-letter keys off (WCAG 2.1.4). */
export default function KeyHelp({ onClose }: { onClose(): void }) {
  const { say, items } = useConsole();
  const [isOn, setIsOn] = useState(() => items.listKeys());
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('list.keysOfLists')}
      size="lg"
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <dl className={classes.keys}>
        {listKeys.map(({ keys, action, label }) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {keyName(key, say)}
                </Kbd>
              ))}
            </dt>
            <dd>{say(label)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.bars}>{say('list.keysOfBars')}</p>
      <Switch
        mt="md"
        size="xs"
        label={say('list.keysOn')}
        description={say('list.keysOnHelp')}
        checked={isOn}
        onChange={(event) => {
          items.writeListKeys(event.currentTarget.checked);
          setIsOn(event.currentTarget.checked);
        }}
      />
    </Modal>
  );
}
