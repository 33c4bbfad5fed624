import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react';
import type { Column } from '../../../shared/screen/list-screen.ts';
import type { OpenerButton } from '../../components/opener-button.ts';
import { useSay } from '../../session/console-context.tsx';
import classes from './column-picker.module.css';

interface ColumnPickerProps<Row> {
  button: OpenerButton;
  all: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  widths: Readonly<Record<string, number>>;
  onChange(ids: readonly string[] | undefined): void;
  onSize(id: string, width: number): void;
}

/** How much one press changes the width of a column, and the width it starts from where none is set; px. */
const sizeStep = 24;
const usualWidth = 120;

/** Chooses the columns, their order and widths, which are stored for the next visit (WEB-04). */
export function ColumnPicker<Row>({ button, all, shown, widths, onChange, onSize }: ColumnPickerProps<Row>) {
  const say = useSay();
  const ids = shown.map(({ id }) => id);
  const listed = [...shown, ...all.filter(({ id }) => !ids.includes(id))];
  const move = (index: number, by: -1 | 1) => {
    const next = [...ids];
    const [id] = next.splice(index, 1);
    if (id !== undefined) next.splice(index + by, 0, id);
    onChange(next);
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p="xs">
        <Checkbox.Group value={ids} onChange={onChange}>
          <fieldset className={classes.list}>
            <legend className="visually-hidden">{say('list.columns')}</legend>
            {listed.map(({ id, header }, index) => {
              const column = say(header);
              const isShown = ids.includes(id);
              return (
                <div key={id} className={classes.column}>
                  <Checkbox
                    size="xs"
                    value={id}
                    label={column}
                    // The last column cannot be hidden: the table would be empty.
                    disabled={ids.length === 1 && ids[0] === id}
                  />
                  {isShown && (
                    <span className={classes.tools}>
                      <Tool
                        label={say('list.moveColumnBack', { column })}
                        disabled={index === 0}
                        press={() => move(index, -1)}
                      >
                        <IconArrowUp size={13} stroke={1.6} />
                      </Tool>
                      <Tool
                        label={say('list.moveColumnOn', { column })}
                        disabled={index === ids.length - 1}
                        press={() => move(index, 1)}
                      >
                        <IconArrowDown size={13} stroke={1.6} />
                      </Tool>
                      <Tool
                        label={say('list.narrowColumn', { column })}
                        press={() => onSize(id, (widths[id] ?? usualWidth) - sizeStep)}
                      >
                        <IconMinus size={13} stroke={1.6} />
                      </Tool>
                      <Tool
                        label={say('list.widenColumn', { column })}
                        press={() => onSize(id, (widths[id] ?? usualWidth) + sizeStep)}
                      >
                        <IconPlus size={13} stroke={1.6} />
                      </Tool>
                    </span>
                  )}
                </div>
              );
            })}
          </fieldset>
        </Checkbox.Group>
        <Button size="compact-xs" variant="subtle" mt="xs" onClick={() => onChange(undefined)}>
          {say('list.usualColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function Tool(props: { label: string; disabled?: boolean; press(): void; children: React.ReactNode }) {
  const { label, disabled = false, press, children } = props;
  return (
    <ActionIcon size={24} aria-label={label} title={label} disabled={disabled} onClick={press}>
      {children}
    </ActionIcon>
  );
}
