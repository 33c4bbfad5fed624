import { Menu } from '@mantine/core';
import { formatDuration } from '../../../shared/format/time.ts';
import { paces } from '../../../shared/screen/following.ts';
import type { OpenerButton } from '../../components/opener-button.ts';
import { useSay } from '../../session/console-context.tsx';
import type { ListViewState } from '../reading/use-list-view.ts';
import { usualPace } from '../reading/use-live.ts';

interface PaceMenuProps extends Pick<ListViewState<unknown>, 'live'> {
  button: OpenerButton;
}

/** Chooses how often a followed list is refreshed. */
export function PaceMenu({ live, button }: PaceMenuProps) {
  const say = useSay();
  const { pace } = live;
  const spoken = (ms: number) => formatDuration(ms / 1000, say);
  const choices = [
    { ms: undefined, label: say('list.paceUsual', { pace: spoken(usualPace) }) },
    ...paces.map((seconds) => ({ ms: seconds * 1000, label: spoken(seconds * 1000) })),
  ];
  return (
    <Menu>
      <Menu.Target>{button}</Menu.Target>
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
  );
}
