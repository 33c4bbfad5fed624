import { Role } from '../../../../shared/domain/user/role.ts';
import { isListNoun, type Noun, registry } from '../../../../shared/screens/registry.ts';
import type { Host, Layers, Lists, Menus, Notify, Profile, Session, SignIn } from '../app.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import { openAbout, openHome, openNotice } from './site-pages.ts';

/** Whether a view is shown without a signed-in user (NAV-17). */
export function isLookingAround(app: Layers): boolean {
  const { phase, user } = app.store.get();
  return phase === 'ready' && user === undefined;
}

/**
 * Opens the choice of what a site shows without sign-in: home, notice, about, and the lists open to guests (NAV-17).
 */
export function openLookAround(app: Notify & Layers & Lists & Session & SignIn & Host & Profile & Menus): void {
  const pages: Partial<Record<Noun, () => void>> = {
    home: () => openHome(app),
    notice: () => openNotice(app),
    about: () => openAbout(app),
  };
  const open = registry.filter(({ access }) => access === Role.Guest);
  openPicker(app, {
    title: app.say('tui.lookAround'),
    entries: [
      ...open.filter(({ noun }) => pages[noun] !== undefined),
      ...open.filter(({ noun }) => isListNoun(noun)),
    ].map(({ noun, label }) => ({ value: noun, label: app.say(label) })),
    onChoose: ([noun = '']) => {
      if (isListNoun(noun)) app.lookAround(noun);
      else pages[noun as Noun]?.();
    },
  });
}
