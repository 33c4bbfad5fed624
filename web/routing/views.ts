/** The code of every view, by the first segments of the addresses it belongs to. Loaded when somebody goes there. */
export const views = {
  '': () => import('../routes/home.tsx'),
  about: () => import('../routes/about.tsx'),
  login: () => import('../routes/login.tsx'),
  setup: () => import('../routes/setup.tsx'),
  register: () => import('../routes/register.tsx'),
  reset: () => import('../routes/reset.tsx'),
  chat: () => import('../routes/chat.tsx'),
  chat2link: () => import('../routes/chat2link.tsx'),
  oauth: () => import('../routes/oauth-callback.tsx'),
  channel: () => import('../routes/channel.tsx'),
  token: () => import('../routes/token.tsx'),
  setting: () => import('../routes/setting.tsx'),
  redemption: () => import('../routes/redemption.tsx'),
  user: () => import('../routes/user.tsx'),
  log: () => import('../routes/log.tsx'),
  topup: () => import('../routes/topup.tsx'),
  playground: () => import('../routes/playground.tsx'),
  detail: () => import('../routes/detail.tsx'),
  midjourney: () => import('../routes/drawing.tsx'),
  task: () => import('../routes/task.tsx'),
  pricing: () => import('../routes/pricing.tsx'),
};

/**
 * Starts fetching the view of an address (below the console's base). The first view is asked for before the frame
 * around it is drawn, not after: on a thin line that is a good part of the wait for a first table. Failures show where the view is used.
 */
export function preloadView(path: string): void {
  const segment = path.split('/')[1] ?? '';
  if (Object.hasOwn(views, segment)) views[segment as keyof typeof views]().catch(() => {});
}
