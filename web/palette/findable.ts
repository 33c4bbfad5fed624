import type { Role } from '../../shared/domain/role.ts';
import { channelScreen } from '../../shared/screens/channel/channel-screen.ts';
import type { BrowseScreen } from '../../shared/screens/list-screen.ts';
import type { PlaceId } from '../../shared/screens/navigation/navigation.ts';
import { redemptionScreen } from '../../shared/screens/redemption/redemption-screen.ts';
import { tokenScreen } from '../../shared/screens/token/token-screen.ts';
import { userScreen } from '../../shared/screens/user/user-screen.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import type { ListPlace } from '../components/list/list-place.ts';

// biome-ignore lint/suspicious/noExplicitAny: each screen has its own row type; the palette treats them alike.
export type AnyScreen = BrowseScreen<any>;

/** A list whose rows the palette finds by number, name or key. */
export interface Findable {
  screen: AnyScreen;
  place: ListPlace;
  placeId: PlaceId;
  access: Role;
  /** What one of them is called. */
  one: MessageKey;
  create: MessageKey;
}

export const findables: readonly Findable[] = [
  {
    screen: channelScreen,
    place: { path: '/channel', drawerPaths: { create: '/channel/add', edit: '/channel/edit' } },
    placeId: 'channel',
    access: channelScreen.access,
    one: 'palette.channel',
    create: 'palette.createChannel',
  },
  {
    screen: tokenScreen,
    place: { path: '/token' },
    placeId: 'token',
    access: tokenScreen.access,
    one: 'palette.token',
    create: 'palette.createToken',
  },
  {
    screen: userScreen,
    place: { path: '/user', drawerPaths: { edit: '/user/edit' } },
    placeId: 'user',
    access: userScreen.access,
    one: 'palette.user',
    create: 'palette.createUser',
  },
  {
    screen: redemptionScreen,
    place: { path: '/redemption' },
    placeId: 'redemption',
    access: redemptionScreen.access,
    one: 'palette.redemption',
    create: 'palette.createRedemption',
  },
];
