import { Menu } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useNotice } from '../operator-content/use-notice.tsx';
import { useSay } from '../session/console-context.tsx';

/** The site's notice as an item of the user menu: requested only once the menu is open, omitted where there is none. */
export default function NoticeItem() {
  const say = useSay();
  const notice = useNotice();
  if (notice === undefined) return null;
  return (
    <Menu.Item leftSection={<IconBell size={16} stroke={1.6} />} onClick={notice.show}>
      {say('navigation.notice')}
    </Menu.Item>
  );
}
