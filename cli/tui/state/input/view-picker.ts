import { Role } from '../../../../shared/domain/user/role.ts';
import {
  entryOf,
  navigationEntries,
  pathOf,
  personalTabs,
} from '../../../../shared/screens/navigation/navigation-entries.ts';
import { isListNoun, type Noun, screenOf } from '../../../../shared/screens/registry.ts';
import type { App, Layers, Lists, Notify, Session } from '../app.ts';
import { chatClients } from '../chat/chat-links.ts';
import { type Choosable, openPicker } from '../dialog/picker-layer.ts';
import { viewRefusal } from '../list/list-view.ts';
import { isLookingAround } from '../pages/look-around.ts';
import { isBuiltin, runBuiltin } from './run-command.ts';

/**
 * Opens the choice of views, in the order of the site's navigation (WEB-17): first those that this user may see, then
 * those that their role may not, with the reason. Views that the site has switched off are left out.
 */
export function openViews(app: App): void {
  openPicker(app, {
    title: app.say('tui.viewsTitle'),
    current: app.store.get().view,
    entries: [
      ...nounsInOrder(app).flatMap((noun) => entriesOf(app, noun)),
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

/**
 * The nouns of the site's screens, in the order of its navigation: first those of this user, then those that their role
 * may not see.
 */
export function nounsInOrder(app: Session): Noun[] {
  const { status, role } = app.context();
  const nouns = [Math.max(role, Role.User), Role.Root].flatMap((one) => {
    const context = { status, role: one };
    return [...navigationEntries(context).flatMap(({ tabs }) => tabs), ...personalTabs(context)].map(
      ({ noun }) => noun,
    );
  });
  return [...new Set(nouns)];
}

/** The entries of a screen; the chat has one entry per client. */
function entriesOf(app: Notify & Layers & Session & Lists, noun: Noun): Choosable[] {
  if (noun === 'chat') {
    return chatClients(app).map((client) => ({
      value: `chats ${client.label}`,
      label: app.say('tui.chatClient', { name: client.label }),
      hint: ':chats',
    }));
  }
  // Connecting an app has no entry of its own: it is an action of each API key.
  if (!isListNoun(noun) && !isBuiltin(noun)) return [];
  const found = entryOf(noun, app.context());
  const names = found === undefined ? [screenOf(noun).label] : pathOf(found);
  // Without a signed-in user the entry leads to the sign-in instead.
  const refusal = !isListNoun(noun) || isLookingAround(app) ? undefined : viewRefusal(app, app.list(noun));
  return [{ value: noun, label: names.map((name) => app.say(name)).join(' › '), hint: `:${noun}`, refusal }];
}
