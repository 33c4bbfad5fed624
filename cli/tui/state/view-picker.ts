import type { ListNoun } from '../../../shared/screens/list-screen.ts';
import { type Place, placesOfSite } from '../../../shared/screens/navigation/navigation.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import type { App } from './app.ts';
import { chatClients } from './chat-links.ts';
import { viewRefusal } from './list-view.ts';
import { isLookingAround } from './look-around.ts';
import { type Choosable, openPicker } from './picker-layer.ts';
import { runBuiltin } from './run-command.ts';
import { viewNouns } from './views.ts';

/** Places beside the site's side navigation, by their word on the `:` line. */
const furtherPlaces: readonly { name: string; label: MessageKey }[] = [
  { name: 'account', label: 'account.title' },
  { name: 'home', label: 'home.title' },
  { name: 'notice', label: 'home.notice' },
  { name: 'about', label: 'home.about' },
  { name: 'profile', label: 'tui.profilesTitle' },
];

/**
 * Opens the choice of views, in the order of the site's side navigation (NAV-04): those the person's role may not see say
 * why, those the site has switched off are left out.
 */
export function openViews(app: App): void {
  openPicker(app, {
    title: app.say('tui.viewsTitle'),
    current: app.store.get().view,
    entries: [
      ...placesOfSite(app.context().status).flatMap((place) => entriesOf(app, place)),
      ...furtherPlaces.map(({ name, label }) => ({ value: name, label: app.say(label), hint: `:${name}` })),
    ],
    onChoose: ([name = '']) => {
      if (viewNouns.some((noun) => noun === name)) app.open(name as ListNoun);
      else {
        const [word = '', ...rest] = name.split(' ');
        runBuiltin(app, word, rest.join(' '));
      }
    },
  });
}

/** A place as entries; the chat is one entry a client. */
function entriesOf(app: App, { id, label }: Place): Choosable[] {
  if (id === 'chat') {
    return chatClients(app).map((client) => ({
      value: `chats ${client.label}`,
      label: app.say('tui.chatClient', { name: client.label }),
      hint: ':chats',
    }));
  }
  const noun = viewNouns.find((known) => known === id);
  // Who looks around without signing in is led to the sign-in instead.
  const refusal = noun === undefined || isLookingAround(app) ? undefined : viewRefusal(app, app.list(noun));
  return [{ value: id, label: app.say(label), hint: `:${id}`, refusal }];
}
