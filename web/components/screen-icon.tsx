import {
  IconActivity,
  IconBrush,
  IconChartBar,
  IconChartHistogram,
  IconCurrencyDollar,
  IconFileText,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconListDetails,
  IconMessage,
  IconPlayerPlay,
  IconPlug,
  IconServer2,
  IconSettings,
  IconStack2,
  IconTag,
  IconTicket,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ScreenIcon as Name } from '../../shared/screen/screen-entry.ts';
import type { Screen } from '../../shared/screens/registry.ts';

const icons: Record<Name, ComponentType<{ size?: number; stroke?: number }>> = {
  bars: IconChartBar,
  brush: IconBrush,
  chart: IconChartHistogram,
  file: IconFileText,
  home: IconHome,
  info: IconInfoCircle,
  key: IconKey,
  list: IconListDetails,
  message: IconMessage,
  play: IconPlayerPlay,
  plug: IconPlug,
  price: IconCurrencyDollar,
  server: IconServer2,
  settings: IconSettings,
  pulse: IconActivity,
  stack: IconStack2,
  tag: IconTag,
  ticket: IconTicket,
  users: IconUsers,
  wallet: IconWallet,
};

/** The icon of a screen; `size` in px. */
export function ScreenIcon({ screen: { icon = 'list' }, size = 18 }: { screen: Pick<Screen, 'icon'>; size?: number }) {
  const Icon = icons[icon];
  return <Icon size={size} stroke={1.6} />;
}
