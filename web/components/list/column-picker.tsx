import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { Column } from '../../../shared/screens/list-screen.ts';
import { useSay } from '../../console-context.tsx';
import classes from './column-picker.module.css';

interface ColumnPickerProps<Row> {
  all: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  onChange(ids: readonly string[] | undefined): void;
}

/** Which columns are shown; the choice is kept for the next visit. */
export function ColumnPicker<Row>({ all, shown, onChange }: ColumnPickerProps<Row>) {
  const say = useSay();
  const ids = shown.map(({ id }) => id);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={32} variant="default" aria-label={say('web.columns')} title={say('web.columns')}>
          <IconColumns3 size={17} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <Checkbox.Group value={ids} onChange={onChange}>
          <fieldset className={classes.list}>
            <legend className="visually-hidden">{say('web.columns')}</legend>
            {all.map(({ id, header }) => (
              <Checkbox
                key={id}
                size="xs"
                value={id}
                label={say(header)}
                // The last column cannot go: a table of nothing helps nobody.
                disabled={ids.length === 1 && ids[0] === id}
              />
            ))}
          </fieldset>
        </Checkbox.Group>
        <Button size="compact-xs" variant="subtle" mt="xs" onClick={() => onChange(undefined)}>
          {say('web.usualColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
