import type { Layers, Notify, Profile } from '../app.ts';
import { type TellWish, tellWishes } from './telling-reducer.ts';

/** Takes the next way of telling: off, bell, notification; kept for the profile. */
export function nextWish(app: Notify & Layers & Profile): void {
  const now = app.settings.get().tell ?? 'off';
  takeWish(app, tellWishes[(tellWishes.indexOf(now) + 1) % tellWishes.length] ?? 'off');
}

/** Takes a way of telling, and tells it. */
export function takeWish(app: Notify & Layers & Profile, wish: TellWish): void {
  app.settings.change({ tell: wish });
  const texts = { off: 'tuiTell.off', bell: 'tuiTell.bell', notify: 'tuiTell.notify' } as const;
  app.tell(app.say(texts[wish]));
}
