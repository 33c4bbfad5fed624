import {
  IconBan,
  IconBolt,
  IconCircleCheck,
  IconCloudDownload,
  IconCoin,
  IconCopy,
  IconCopyPlus,
  IconEraser,
  IconKey,
  IconListDetails,
  IconMessage,
  IconPencil,
  IconPhoto,
  IconPlug,
  IconPointFilled,
  IconTool,
  IconTrash,
  IconUpload,
  IconUser,
  IconUserDown,
  IconUserUp,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ActionIcon } from '../../shared/screen/action.ts';

/** The icons of actions, and of the list's own row commands. */
type IconName = ActionIcon | 'copy' | 'details';

const icons: Record<IconName, ComponentType<{ size?: number; stroke?: number }>> = {
  ban: IconBan,
  bolt: IconBolt,
  check: IconCircleCheck,
  coin: IconCoin,
  copy: IconCopy,
  'copy-row': IconCopyPlus,
  details: IconListDetails,
  download: IconCloudDownload,
  edit: IconPencil,
  eraser: IconEraser,
  image: IconPhoto,
  key: IconKey,
  message: IconMessage,
  plug: IconPlug,
  tool: IconTool,
  trash: IconTrash,
  upload: IconUpload,
  user: IconUser,
  'user-down': IconUserDown,
  'user-up': IconUserUp,
};

/** An icon by its name, or a dot for undefined. `size` is in px. */
export function NamedIcon({ name, size = 16 }: { name: IconName | undefined; size?: number }) {
  const Icon = name === undefined ? IconPointFilled : icons[name];
  return <Icon size={size} stroke={1.6} />;
}
