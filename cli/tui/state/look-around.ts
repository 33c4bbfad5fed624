import type { App } from './app.ts';
import { openAbout, openHome, openNotice } from './pages/site-pages.ts';
import { openPicker } from './picker-layer.ts';

/** Whether the person is in a view without having signed in (NAV-17). */
export function isLookingAround(app: App): boolean {
  const { phase, user } = app.store.get();
  return phase === 'ready' && user === undefined;
}

/** The choice of what a site shows to everybody: home, notice, about, prices (NAV-17). */
export function openLookAround(app: App): void {
  const { say } = app;
  const places: Readonly<Record<string, () => void>> = {
    home: () => openHome(app),
    notice: () => openNotice(app),
    about: () => openAbout(app),
    pricing: () => app.lookAround('pricing'),
  };
  openPicker(app, {
    title: say('tui.lookAround'),
    entries: [
      { value: 'home', label: say('home.title') },
      { value: 'notice', label: say('home.notice') },
      { value: 'about', label: say('home.about') },
      { value: 'pricing', label: say('pricing.title') },
    ],
    onChoose: ([place = '']) => places[place]?.(),
  });
}
