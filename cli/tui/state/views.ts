import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { drawingScreen } from '../../../shared/screens/drawing/drawing-screen.ts';
import type { BrowseScreen, ListNoun } from '../../../shared/screens/list-screen.ts';
import { logScreen } from '../../../shared/screens/log/log-screen.ts';
import { pricingScreen } from '../../../shared/screens/pricing/pricing-screen.ts';
import { redemptionScreen } from '../../../shared/screens/redemption/redemption-screen.ts';
import { taskScreen } from '../../../shared/screens/task/task-screen.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';

// biome-ignore lint/suspicious/noExplicitAny: each screen has its own row type; the views treat them alike.
export type AnyScreen = BrowseScreen<any, ListNoun>;

/** Every list that is a view, in the order of the side navigation (NAV-04). */
export const views: Readonly<Record<ListNoun, AnyScreen>> = {
  pricing: pricingScreen,
  channel: channelScreen,
  token: tokenScreen,
  redemption: redemptionScreen,
  user: userScreen,
  log: logScreen,
  drawing: drawingScreen,
  task: taskScreen,
};

export const viewNouns = Object.keys(views) as ListNoun[];
