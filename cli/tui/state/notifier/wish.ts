import type { Layers, Notify, Profile } from '../app.ts';
import { type NotifyWish, notifyWishes } from './notifier-reducer.ts';

/** Switches to the next kind of notification: off, bell, notification; kept with the profile. */
export function nextWish(app: Notify & Layers & Profile): void {
  const now = app.settings.get().tell ?? 'off';
  takeWish(app, notifyWishes[(notifyWishes.indexOf(now) + 1) % notifyWishes.length] ?? 'off');
}

/** Sets the kind of notification, and shows a message about it. */
export function takeWish(app: Notify & Layers & Profile, wish: NotifyWish): void {
  app.settings.change({ tell: wish });
  const texts = { off: 'tuiNotify.off', bell: 'tuiNotify.bell', notify: 'tuiNotify.notify' } as const;
  app.notify(app.say(texts[wish]));
}
