import type { Layers, Notify, Profile } from '../app.ts';
import { type TellWish, tellWishes } from './telling-reducer.ts';

/** Switches to the next kind of notification: off, bell, notification; kept with the profile. */
export function nextWish(app: Notify & Layers & Profile): void {
  const now = app.settings.get().tell ?? 'off';
  takeWish(app, tellWishes[(tellWishes.indexOf(now) + 1) % tellWishes.length] ?? 'off');
}

/** Sets the kind of notification, and shows a message about it. */
export function takeWish(app: Notify & Layers & Profile, wish: TellWish): void {
  app.settings.change({ tell: wish });
  const texts = { off: 'tuiTell.off', bell: 'tuiTell.bell', notify: 'tuiTell.notify' } as const;
  app.tell(app.say(texts[wish]));
}
