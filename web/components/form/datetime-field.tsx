import '@mantine/dates/styles.layer.css';
import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { useConsole } from '../../console-context.tsx';
import type { FieldProps } from './field-props.ts';
import { TypedField } from './typed-field.tsx';

/** A moment: typed (`2026-11-01`, `+30d`, `never`) or picked from a calendar. A picked day keeps the time of day. */
export default function DatetimeField<Value>(props: FieldProps<Value>) {
  const { content, put, input, scene, field } = props;
  const { say, language, world } = useConsole();
  const [isOpen, setIsOpen] = useState(false);
  const seconds = typeof content === 'number' && content > 0 ? content : undefined;
  const pick = (day: string | null) => {
    if (day === null) return;
    const time = dayjs(seconds === undefined ? world.clock.now() : seconds * 1000);
    const moment = dayjs(day).hour(time.hour()).minute(time.minute()).second(time.second());
    scene.form.setFault(field.name, undefined);
    put(moment.unix());
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
        <DatesProvider settings={{ locale: language === 'zh-CN' ? 'zh-cn' : 'en', firstDayOfWeek: 1 }}>
          <DatePicker
            value={seconds === undefined ? null : dayjs(seconds * 1000).format('YYYY-MM-DD')}
            minDate={dayjs(world.clock.now()).format('YYYY-MM-DD')}
            defaultDate={dayjs(seconds === undefined ? world.clock.now() : seconds * 1000).format('YYYY-MM-DD')}
            onChange={pick}
            ariaLabels={{
              nextMonth: say('web.nextMonth'),
              previousMonth: say('web.previousMonth'),
              nextYear: say('web.nextYear'),
              previousYear: say('web.previousYear'),
              nextDecade: say('web.nextDecade'),
              previousDecade: say('web.previousDecade'),
            }}
          />
        </DatesProvider>
      </Popover.Dropdown>
    </Popover>
  );
  return <TypedField {...props} rightSection={calendar} />;
}
