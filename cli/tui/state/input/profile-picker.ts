import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { Host, Layers, Notify, Profile, Session } from '../app.ts';
import { fetchThenOpen, placeInFront } from '../dialog/asking-place.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import type { TuiOptions, TuiProfiles } from '../options.ts';
import { askText } from '../sign-in/ask-text.ts';

/**
 * Opens the choice of profiles, or goes at once to the one that is named: another gateway, with the views, filters and
 * chat that were kept of it. What is typed and not saved here is asked for nowhere, so this is offered where nothing is.
 */
export async function openProfiles(
  app: Notify & Layers & Session & Host & Profile,
  profiles: TuiProfiles | undefined,
  switchTo: (options: TuiOptions) => Promise<void>,
  name = '',
): Promise<void> {
  const go = async (wanted: string) => {
    if (wanted === app.profile) return app.tell(app.say('tui.profileCurrent'), 'warn');
    if (!profiles) return;
    // A credential may lie in a keyring that asks for its password first.
    await fetchThenOpen(
      app,
      sanitise(wanted),
      () => profiles.open(wanted),
      (next) => void switchTo(next).catch(app.fail),
    );
  };
  const place = placeInFront(app);
  try {
    const known = (await profiles?.list()) ?? [];
    if (name !== '') {
      if (known.some((profile) => profile.name === name)) return await go(name);
      return app.tell(app.say('tui.profileUnknown', { name: sanitise(name) }), 'warn');
    }
    if (!place.isInFront()) return;
    openPicker(app, {
      title: app.say('tui.profilesTitle'),
      current: app.profile,
      entries: [
        ...known.map(({ name: value, gateway, username }) => ({
          value,
          label: sanitise(value),
          hint: sanitise(username === undefined ? gateway : `${username} · ${gateway}`),
        })),
        // No profile can be called so: names are not empty.
        { value: '', label: app.say('tui.otherAddress') },
      ],
      onChoose: ([chosen = '']) => (chosen === '' ? askAddress(app, profiles, switchTo) : void go(chosen)),
    });
  } catch (error) {
    app.fail(error);
  }
}

/** Asks for the address of another gateway: the one that was typed may have been wrong. */
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
