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
  IconPlayerPlay,
  IconPointFilled,
  IconTool,
  IconTrash,
  IconUser,
  IconUserDown,
  IconUserUp,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

const icons: Record<string, ComponentType<{ size?: number; stroke?: number }>> = {
  test: IconBolt,
  'test-all': IconBolt,
  enable: IconCircleCheck,
  disable: IconBan,
  delete: IconTrash,
  'delete-disabled': IconTrash,
  copy: IconCopyPlus,
  'copy-field': IconCopy,
  edit: IconPencil,
  key: IconKey,
  chat: IconMessage,
  'chat-link': IconMessage,
  'update-balance': IconCoin,
  'update-balances': IconCoin,
  'fetch-models': IconCloudDownload,
  fix: IconTool,
  details: IconListDetails,
  image: IconPhoto,
  'add-quota': IconCoin,
  promote: IconUserUp,
  demote: IconUserDown,
  user: IconUser,
  cleanup: IconEraser,
  'delete-invalid': IconTrash,
  start: IconPlayerPlay,
};

/** The sign of a verb; verbs without one of their own get a dot. */
export function ActionSign({ verb, size = 16 }: { verb: string; size?: number }) {
  const Icon = icons[verb] ?? IconPointFilled;
  return <Icon size={size} stroke={1.6} />;
}
