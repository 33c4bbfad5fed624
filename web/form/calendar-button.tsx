import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { parseFieldText } from '../../shared/screen/field-text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';
import Calendar from './calendar.tsx';
import type { FieldProps } from './field-props.ts';

/**
 * A button that opens a calendar, to pick a timestamp's day instead of typing it. A picked day is parsed like a typed
 * one, so the field decides whether it means the start or the end of that day (ASK-03).
 */
export default function CalendarButton<Value>({ content, put, input, scene, field }: FieldProps<Value>) {
  const { say } = useConsole();
  const context = useScreenContext();
  const [isOpen, setIsOpen] = useState(false);
  const seconds = typeof content === 'number' && content > 0 ? content : undefined;
  const pick = (day: string) => {
    const result = parseFieldText(field, day, context);
    if (!result.ok) return;
    scene.form.setFault(field.name, undefined);
    put(result.value);
    setIsOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          size={28}
          disabled={input.disabled}
          aria-label={say('form.openCalendar')}
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
}
