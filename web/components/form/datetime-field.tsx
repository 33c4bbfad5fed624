import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useConsole } from '../../console-context.tsx';
import Calendar from './calendar.tsx';
import type { FieldProps } from './field-props.ts';
import { TypedField } from './typed-field.tsx';

/** A timestamp: typed (`2026-11-01`, `+30d`, `never`) or picked from a calendar. A picked day keeps the time of day. */
export default function DatetimeField<Value>(props: FieldProps<Value>) {
  const { content, put, input, scene, field } = props;
  const { say, world } = useConsole();
  const [isOpen, setIsOpen] = useState(false);
  const seconds = typeof content === 'number' && content > 0 ? content : undefined;
  const pick = (day: string) => {
    const time = dayjs(seconds === undefined ? world.clock.now() : seconds * 1000);
    const timestamp = dayjs(day).hour(time.hour()).minute(time.minute()).second(time.second());
    scene.form.setFault(field.name, undefined);
    put(timestamp.unix());
    setIsOpen(false);
  };
  const calendar = (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          size={28}
          disabled={input.disabled}
          aria-label={say('web.openCalendar')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen((open) => !open)}
        >
          <IconCalendar size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Calendar seconds={seconds} isFuture={field.never === true} onDay={pick} />
      </Popover.Dropdown>
    </Popover>
  );
  return <TypedField {...props} rightSection={calendar} />;
}
