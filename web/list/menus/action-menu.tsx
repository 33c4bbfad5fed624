import { Menu } from '@mantine/core';
import type { SiteAction } from '../../../shared/screen/action.ts';
import type { OpenerButton } from '../../components/opener-button.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { ActionItem } from './verb-item.tsx';

interface ActionMenuProps {
  button: OpenerButton;
  actions: readonly SiteAction<unknown>[];
  start(action: SiteAction<unknown>): void;
}

/** The menu of the actions on a list as a whole. */
export function ActionMenu({ button, actions, start }: ActionMenuProps) {
  const context = useScreenContext();
  return (
    <Menu>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem
            key={action.verb}
            action={action}
            refusal={action.refusal?.(context)}
            onClick={() => start(action)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
