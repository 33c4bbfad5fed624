import {
  IconBrush,
  IconChartHistogram,
  IconCurrencyDollar,
  IconFileText,
  IconKey,
  IconMessage,
  IconPlayerPlay,
  IconServer2,
  IconSettings,
  IconStack2,
  IconTicket,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { PlaceId } from '../../shared/screens/navigation/navigation.ts';

/** The sign of each place of the side navigation. */
export const placeIcons: Record<PlaceId, ComponentType<{ size?: number; stroke?: number }>> = {
  playground: IconPlayerPlay,
  pricing: IconCurrencyDollar,
  channel: IconServer2,
  chat: IconMessage,
  token: IconKey,
  redemption: IconTicket,
  wallet: IconWallet,
  user: IconUsers,
  log: IconFileText,
  dashboard: IconChartHistogram,
  drawing: IconBrush,
  task: IconStack2,
  settings: IconSettings,
};
