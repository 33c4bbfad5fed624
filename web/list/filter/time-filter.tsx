import { ActionIcon, Button, Popover, Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { parseTime } from '../../../shared/format/parse-time.ts';
import { FocusPopover } from '../../components/focus-popover.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './filter-bar.module.css';
import { timePresets } from './time-presets.ts';

const Calendar = lazy(() => import('../../form/calendar.tsx'));

interface TimeFilterProps {
  label: string;
  /** The text that applies now. */
  text: string;
  /** The filter is shown in a popover, which a click outside closes. */
  isInPopover: boolean;
  onChange(text: string): void;
}

/** Controls for choosing a timestamp instead of typing it: the usual ones, and a day from the calendar. */
export function TimeChoice({ label, text, isInPopover, onChange }: TimeFilterProps) {
  const { say, now } = useScreenContext();
  const [isOpen, setIsOpen] = useState(false);
  const parsed = parseTime(text, now());
  const choose = (value: string) => {
    onChange(value);
    setIsOpen(false);
  };
  return (
    <FocusPopover isOpen={isOpen} isInPopover={isInPopover} onChange={setIsOpen}>
      <Popover.Target>
        <ActionIcon
          size={24}
          aria-label={say('list.chooseTime', { filter: label })}
          aria-expanded={isOpen}
          onClick={() => setIsOpen((open) => !open)}
        >
          <IconCalendar size={15} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.times}>
          <div className={classes.presets}>
            {timePresets.map(({ value, label: name }) => (
              <Button
                key={value}
                size="compact-sm"
                variant="subtle"
                color="gray"
                c="var(--text)"
                fw={400}
                justify="start"
                onClick={() => choose(value)}
              >
                {say(name)}
              </Button>
            ))}
          </div>
          <Suspense fallback={<Skeleton width={252} height={268} />}>
            <Calendar seconds={parsed.ok && parsed.value > 0 ? parsed.value : undefined} onDay={choose} />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </FocusPopover>
  );
}
