import type { OpenOptions } from './console.ts';

/** An address of the console, and who looks at it; root where nothing is said. */
export interface RouteAddress {
  path: string;
  as?: OpenOptions['as'];
}

/** Every place of the console in the states a person finds it in. */
export const everyRoute: readonly RouteAddress[] = [
  { path: '/' },
  { path: '/about', as: 'guest' },
  { path: '/login?expired=true', as: 'guest' },
  { path: '/register', as: 'guest' },
  { path: '/reset', as: 'guest' },
  { path: '/user/reset?email=a@example.com&token=none', as: 'guest' },
  { path: '/pricing', as: 'guest' },
  { path: '/pricing' },
  { path: '/channel' },
  { path: '/channel/add' },
  { path: '/channel/edit/1' },
  { path: '/token' },
  { path: '/redemption' },
  { path: '/user' },
  { path: '/user/edit/1' },
  { path: '/log' },
  { path: '/midjourney' },
  { path: '/task' },
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
