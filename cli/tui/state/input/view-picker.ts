import { type Place, placesOfSite } from '../../../../shared/screens/navigation/navigation.ts';
import { isListNoun, registry } from '../../../../shared/screens/registry.ts';
import type { App, Layers, Lists, Notify, Session } from '../app.ts';
import { chatClients } from '../chat/chat-links.ts';
import { type Choosable, openPicker } from '../dialog/picker-layer.ts';
import { viewRefusal } from '../list/list-view.ts';
import { isLookingAround } from '../pages/look-around.ts';
import { runBuiltin } from './run-command.ts';

/**
 * Opens the choice of views, in the order of the site's side navigation (NAV-04): those the person's role may not see say
 * why, those the site has switched off are left out.
 */
export function openViews(app: App): void {
  const further = registry.filter(({ menu }) => menu === 'more');
  openPicker(app, {
    title: app.say('tui.viewsTitle'),
    current: app.store.get().view,
    entries: [
      ...placesOfSite(app.context().status).flatMap((place) => entriesOf(app, place)),
      ...further.map(({ noun, label }) => ({ value: noun, label: app.say(label), hint: `:${noun}` })),
      { value: 'fleet', label: app.say('fleet.title'), hint: ':fleet' },
      { value: 'profile', label: app.say('tui.profilesTitle'), hint: ':profile' },
    ],
    onChoose: ([name = '']) => {
      if (isListNoun(name)) app.open(name);
      else {
        const [word = '', ...rest] = name.split(' ');
        runBuiltin(app, word, rest.join(' '));
      }
    },
  });
}

/** A place as entries; the chat is one entry a client. */
function entriesOf(app: Notify & Layers & Session & Lists, { noun, label }: Place): Choosable[] {
  if (noun === 'chat') {
    return chatClients(app).map((client) => ({
      value: `chats ${client.label}`,
      label: app.say('tui.chatClient', { name: client.label }),
      hint: ':chats',
    }));
  }
  // Who looks around without signing in is led to the sign-in instead.
  const refusal = !isListNoun(noun) || isLookingAround(app) ? undefined : viewRefusal(app, app.list(noun));
  return [{ value: noun, label: app.say(label), hint: `:${noun}`, refusal }];
}
