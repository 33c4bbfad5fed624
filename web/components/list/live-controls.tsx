import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { formatDuration } from '../../../shared/format/time.ts';
import { paces } from '../../../shared/screens/following.ts';
import { useSay } from '../../console-context.tsx';
import classes from './list-header.module.css';
import type { ListViewState } from './use-list-view.ts';
import { usualPace } from './use-live.ts';

/** Following a list (SEE-07): on or off, how often, and errors only. */
export function LiveControls({ live, troubles }: Pick<ListViewState<unknown>, 'live' | 'troubles'>) {
  const say = useSay();
  const { isOn, pace } = live;
  const spoken = (ms: number) => formatDuration(ms / 1000, say);
  const choices = [
    { ms: undefined, label: say('list.paceUsual', { pace: spoken(usualPace) }) },
    ...paces.map((seconds) => ({ ms: seconds * 1000, label: spoken(seconds * 1000) })),
  ];
  return (
    <>
      <Button.Group>
        <Button
          size="sm"
          h={32}
          variant="default"
          className={classes.live}
          aria-pressed={isOn}
          title={say('list.liveHelp', { pace: spoken(pace ?? usualPace) })}
          leftSection={isOn ? <IconPlayerPause size={16} stroke={1.6} /> : <IconPlayerPlay size={16} stroke={1.6} />}
          onClick={live.toggle}
        >
          {say('web.live')}
        </Button>
        <Menu>
          <Menu.Target>
            <ActionIcon
              w={24}
              h={32}
              variant="default"
              className={classes.pace}
              data-pace
              aria-label={say('list.pace')}
              title={say('list.pace')}
            >
              <IconChevronDown size={14} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{say('list.pace')}</Menu.Label>
            <Menu.RadioGroup
              value={String(pace ?? '')}
              onChange={(chosen) => live.setPace(chosen === '' ? undefined : Number(chosen))}
            >
              {choices.map(({ ms, label }) => (
                <Menu.RadioItem key={label} value={String(ms ?? '')} closeMenuOnClick>
                  {label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {troubles !== undefined && (
        <Button
          size="sm"
          h={32}
          variant="default"
          className={`${classes.live} ${classes.signAlone}`}
          title={say('list.errorsOnly')}
          aria-pressed={troubles.isOn}
          leftSection={<IconAlertTriangle size={15} stroke={1.6} />}
          onClick={troubles.toggle}
        >
          <span className={classes.word}>{say('list.errorsOnly')}</span>
        </Button>
      )}
    </>
  );
}
