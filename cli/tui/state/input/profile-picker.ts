import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { Host, Layers, Notify, Profile, Session } from '../app.ts';
import { anchorInFront, fetchThenOpen } from '../dialog/anchor.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import type { TuiOptions, TuiProfiles } from '../options.ts';
import { askText } from '../sign-in/ask-text.ts';

/**
 * Opens the choice of profiles, or switches at once to the named one: another gateway, with the views, filters and chat
 * kept for it. The switch does not ask about unsaved input, so the command is only offered where there is none.
 */
export async function openProfiles(
  app: Notify & Layers & Session & Host & Profile,
  profiles: TuiProfiles | undefined,
  switchTo: (options: TuiOptions) => Promise<void>,
  name = '',
): Promise<void> {
  const go = async (wanted: string) => {
    if (wanted === app.profile) return app.notify(app.say('tui.profileCurrent'), 'warn');
    if (!profiles) return;
    // Reading a credential may open a keyring, which first asks for its password.
    await fetchThenOpen(
      app,
      sanitise(wanted),
      () => profiles.open(wanted),
      (next) => void switchTo(next).catch(app.fail),
    );
  };
  const anchor = anchorInFront(app);
  try {
    const known = (await profiles?.list()) ?? [];
    if (name !== '') {
      if (known.some((profile) => profile.name === name)) return await go(name);
      return app.notify(app.say('tui.profileUnknown', { name: sanitise(name) }), 'warn');
    }
    if (!anchor.isInFront()) return;
    openPicker(app, {
      title: app.say('tui.profilesTitle'),
      current: app.profile,
      entries: [
        ...known.map(({ name: value, gateway, username }) => ({
          value,
          label: sanitise(value),
          hint: sanitise(username === undefined ? gateway : `${username} · ${gateway}`),
        })),
        // The value cannot be the name of a profile, because names are not empty.
        { value: '', label: app.say('tui.otherAddress') },
      ],
      onChoose: ([chosen = '']) => (chosen === '' ? askAddress(app, profiles, switchTo) : void go(chosen)),
    });
  } catch (error) {
    app.fail(error);
  }
}

/** Asks for the URL of another gateway, for the case that the one given at the start was wrong. */
function askAddress(
  app: Notify & Layers & Session & Host,
  profiles: TuiProfiles | undefined,
  switchTo: (options: TuiOptions) => Promise<void>,
): void {
  askText(app, {
    title: app.say('tui.otherAddress'),
    notes: [app.say('tui.otherAddressNote')],
    label: 'cli.gatewayAddress',
    onText: async (address) => {
      const next = await profiles?.openAddress(address);
      if (next) void switchTo(next).catch(app.fail);
      return undefined;
    },
  });
}
