import { lists, registry } from '../../../shared/screens/registry.ts';
import type { OpenOptions } from './console.ts';

/** An address of the console, and who looks at it; root where nothing is said. */
export interface RouteAddress {
  path: string;
  as?: OpenOptions['as'];
}

/** Addresses that show nothing of their own: a gateway that is set up, a sign-in that nobody began, a way out of the console. */
const passed = ['/setup', '/oauth/github', '/chat2link'];

/** Every list as root finds it, its drawers included. */
const listAddresses = lists.flatMap(({ paths = [] }) => paths.map((path) => ({ path: path.replace(':id', '1') })));

/** Pages in the states a person finds them in. */
const pageAddresses: readonly RouteAddress[] = [
  { path: '/' },
  { path: '/about', as: 'guest' },
  { path: '/login?expired=true', as: 'guest' },
  { path: '/register', as: 'guest' },
  { path: '/reset', as: 'guest' },
  { path: '/user/reset?email=a@example.com&token=none', as: 'guest' },
  { path: '/pricing?view=ratios', as: 'guest' },
  { path: '/pricing?open=gpt-4o-mini' },
  { path: '/topup' },
  { path: '/detail' },
  { path: '/playground' },
  { path: '/setting?tab=personal' },
  { path: '/setting?tab=operation' },
  { path: '/setting?tab=system' },
  { path: '/setting?tab=other' },
  { path: '/chat/0' },
  { path: '/no/such/place', as: 'guest' },
];

const named = [...listAddresses, ...pageAddresses];
const others = registry
  .flatMap(({ paths = [] }) => paths.slice(0, 1))
  .filter((path) => !passed.includes(path) && !named.some((address) => address.path.startsWith(path)));

/** Every place of the console in the states a person finds it in. */
export const everyRoute: readonly RouteAddress[] = [...named, ...others.map((path) => ({ path }))];
