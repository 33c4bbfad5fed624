import { lazy } from 'react';
import { Role } from '../../shared/domain/role.ts';
import type { PlaceId } from '../../shared/screens/navigation/navigation.ts';
import type { ConsoleRoute } from './route.ts';
import { views } from './views.ts';

/** Every place of the console. A new list screen is one entry here and one view of three lines in `routes/`. */
export const routes: readonly ConsoleRoute[] = [
  { paths: ['/'], title: 'web.home', access: Role.Guest, view: lazy(views['']), areas: ['home'] },
  { paths: ['/about'], title: 'web.about', access: Role.Guest, view: lazy(views.about), areas: ['home'] },
  { paths: ['/login'], title: 'web.login', access: Role.Guest, view: lazy(views.login) },
  {
    paths: ['/setup'],
    title: 'web.setUp',
    access: Role.Guest,
    view: lazy(views.setup),
    areas: ['account', 'setup'],
  },
  {
    paths: ['/register'],
    title: 'web.register',
    access: Role.Guest,
    view: lazy(views.register),
    areas: ['account', 'registration'],
  },
  {
    paths: ['/reset'],
    title: 'web.resetPassword',
    access: Role.Guest,
    view: lazy(views.reset),
    areas: ['registration'],
  },
  {
    paths: ['/user/reset'],
    title: 'web.resetPassword',
    access: Role.Guest,
    view: lazy(() => import('../routes/reset-confirm.tsx')),
    areas: ['registration'],
  },
  {
    paths: ['/oauth/github', '/oauth/linuxdo', '/oauth/telegram'],
    title: 'web.login',
    access: Role.Guest,
    view: lazy(views.oauth),
    areas: ['account', 'oauth'],
  },
  {
    paths: ['/chat', '/chat/:id'],
    title: 'navigation.chat',
    access: Role.Guest,
    view: lazy(views.chat),
    areas: ['chat'],
  },
  { paths: ['/chat2link'], title: 'navigation.chat', access: Role.Guest, view: lazy(views.chat2link), areas: ['chat'] },
  {
    paths: ['/channel', '/channel/add', '/channel/edit/:id'],
    title: 'channel.title',
    access: Role.Admin,
    view: lazy(views.channel),
    place: 'channel',
  },
  {
    paths: ['/token'],
    title: 'token.title',
    access: Role.User,
    view: lazy(views.token),
    place: 'token',
  },
  {
    paths: ['/topup'],
    title: 'navigation.wallet',
    access: Role.User,
    view: lazy(views.topup),
    areas: ['wallet'],
    place: 'wallet',
  },
  {
    paths: ['/redemption'],
    title: 'navigation.redemption',
    access: Role.Admin,
    view: lazy(views.redemption),
    place: 'redemption',
    areas: ['redemption'],
  },
  {
    paths: ['/user', '/user/edit', '/user/edit/:id'],
    title: 'navigation.user',
    access: Role.Admin,
    view: lazy(views.user),
    place: 'user',
    areas: ['user'],
  },
  {
    paths: ['/log'],
    title: 'navigation.log',
    access: Role.User,
    view: lazy(views.log),
    place: 'log',
    areas: ['log', 'user'],
  },
  {
    paths: ['/midjourney'],
    title: 'navigation.drawing',
    access: Role.User,
    view: lazy(views.midjourney),
    place: 'drawing',
    areas: ['drawing'],
  },
  {
    paths: ['/task'],
    title: 'navigation.task',
    access: Role.User,
    view: lazy(views.task),
    place: 'task',
    areas: ['task'],
  },
  {
    paths: ['/pricing'],
    title: 'navigation.pricing',
    access: Role.Guest,
    view: lazy(views.pricing),
    place: 'pricing',
    areas: ['pricing'],
  },
  {
    paths: ['/playground'],
    title: 'navigation.playground',
    access: Role.User,
    view: lazy(views.playground),
    areas: ['playground'],
    place: 'playground',
  },
  {
    paths: ['/detail'],
    title: 'navigation.dashboard',
    access: Role.User,
    view: lazy(views.detail),
    areas: ['dashboard'],
    place: 'dashboard',
  },
  {
    paths: ['/setting'],
    title: 'navigation.settings',
    access: Role.User,
    view: lazy(views.setting),
    areas: ['account', 'settings', 'registration', 'oauth', 'log'],
    place: 'settings',
  },
];

/** Whether an address is one of the console's own, so that no link leads nowhere. */
export function hasRoute(path: string): boolean {
  return routes.some((route) => route.paths.includes(path));
}

/** Where the entry of the side navigation leads; undefined while no route shows that place. */
export function addressOf(place: PlaceId): string | undefined {
  return routes.find((route) => route.place === place)?.paths[0];
}
