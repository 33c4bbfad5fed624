import { chatChoices, chatLinkOf, firstEnabledToken } from '../../../../shared/screens/connect/token-chat.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { fetchThenOpen } from '../dialog/anchor.ts';
import { copy, showText } from '../dialog/copying.ts';
import { openAddress } from '../dialog/open-address.ts';
import { openPicker } from '../dialog/picker-layer.ts';

/** The chat clients of the site with their names; empty where none is available. */
export function chatClients(app: Session): { value: string; label: string }[] {
  try {
    return chatChoices(app.context()).map(({ value, label }) => ({ value: String(value), label }));
  } catch {
    return [];
  }
}

/**
 * The site's chat clients (TOK-07, NAV-04): the link of the chosen one, with the key of the first enabled token and the
 * gateway's address filled in, is shown, copied, and can be opened. `name` chooses at once.
 */
export function openChats(app: Notify & Layers & Session & Host, name = ''): void {
  try {
    const clients = chatChoices(app.context());
    const named = clients.find(({ label }) => label.toLowerCase() === name.toLowerCase());
    if (named) return void openChat(app, String(named.value), named.label);
    openPicker(app, {
      title: app.say('tui.chatsTitle'),
      search: name,
      entries: clients.map(({ value, label }) => ({ value: String(value), label })),
      onChoose: ([chosen = '']) =>
        void openChat(app, chosen, clients.find(({ value }) => value === chosen)?.label ?? ''),
    });
  } catch (error) {
    app.fail(error);
  }
}

async function openChat(app: Notify & Layers & Session & Host, template: string, label: string): Promise<void> {
  await fetchThenOpen(
    app,
    label,
    (wanted) =>
      app.call(async (signal) => {
        const context = app.context();
        const token = await firstEnabledToken(context, { signal });
        return chatLinkOf(template, await context.gateway.tokens.key(token, { signal }), context);
      }, wanted),
    (link) => {
      showText(app, label, link, { open: () => void openAddress(app, link) });
      void copy(app, link, { isShown: true });
    },
  );
}
