import { channelScreen } from '../../shared/screens/channel/channel-screen.ts';
import { ListView } from '../components/list/list-view.tsx';
import type { RouteParameters } from '../routing/route.ts';

const place = { path: '/channel', drawerPaths: { create: '/channel/add', edit: '/channel/edit' } };

/** /channel, /channel/add and /channel/edit/{id} (CHAN-01 to CHAN-16). */
export default function ChannelRoute({ parameters }: { parameters: RouteParameters }) {
  return <ListView screen={channelScreen} place={place} parameters={parameters} />;
}
