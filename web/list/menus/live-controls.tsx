import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { formatDuration } from '../../../shared/format/time.ts';
import { useSay } from '../../session/console-context.tsx';
import type { ListViewState } from '../reading/use-list-view.ts';
import { usualPace } from '../reading/use-live.ts';
import classes from './list-header.module.css';
import { Opener } from './opener.tsx';

/** Following a list (SEE-07): on or off, how often, and errors only. */
export function LiveControls({ live, onlyErrors }: Pick<ListViewState<unknown>, 'live' | 'onlyErrors'>) {
  const say = useSay();
  const { isOn, pace } = live;
  const spoken = (ms: number) => formatDuration(ms / 1000, say);
  return (
    <>
      <Button.Group>
        <Button
          size="sm"
          h={32}
          variant="default"
          className={`${classes.live} ${classes.signAlone}`}
          aria-pressed={isOn}
          title={say('list.liveHelp', { pace: spoken(pace ?? usualPace) })}
          leftSection={isOn ? <IconPlayerPause size={16} stroke={1.6} /> : <IconPlayerPlay size={16} stroke={1.6} />}
          onClick={live.toggle}
        >
          <span className={classes.word}>{say('list.live')}</span>
        </Button>
        <Opener
          opens="menu"
          button={
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
          }
        >
          {({ PaceMenu }, button) => <PaceMenu live={live} button={button} />}
        </Opener>
      </Button.Group>
      {onlyErrors !== undefined && (
        <Button
          size="sm"
          h={32}
          variant="default"
          className={`${classes.live} ${classes.signAlone}`}
          title={say('list.errorsOnly')}
          aria-pressed={onlyErrors.isOn}
          leftSection={<IconAlertTriangle size={15} stroke={1.6} />}
          onClick={onlyErrors.toggle}
        >
          <span className={classes.word}>{say('list.errorsOnly')}</span>
        </Button>
      )}
    </>
  );
}
