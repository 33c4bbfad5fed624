import { dashboardRefusal } from '../../../shared/screens/dashboard/dashboard-question.ts';
import type { ListNoun } from '../../../shared/screens/list-screen.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import type { App } from './app.ts';
import { chatClients } from './chat-links.ts';
import { viewRefusal } from './list-view.ts';
import { isLookingAround } from './look-around.ts';
import { openPicker } from './picker-layer.ts';
import { runBuiltin } from './run-command.ts';
import { isSwitchedOn, viewNouns, views } from './views.ts';

/** Places that are no lists, by their word on the `:` line. */
const places: readonly { name: string; label: MessageKey }[] = [
  { name: 'playground', label: 'playground.title' },
  { name: 'wallet', label: 'wallet.title' },
  { name: 'dashboard', label: 'dashboard.title' },
  { name: 'account', label: 'account.title' },
  { name: 'settings', label: 'settings.title' },
  { name: 'home', label: 'home.title' },
  { name: 'notice', label: 'home.notice' },
  { name: 'about', label: 'home.about' },
];

/**
 * Opens the choice of views, after the site's side navigation (NAV-04): those the person's role may not see say why,
 * those the site has switched off are left out.
 */
export function openViews(app: App): void {
  const { status } = app.context();
  const isOn = (name: string) => name !== 'dashboard' || dashboardRefusal(app.context()) === undefined;
  openPicker(app, {
    title: app.say('tui.viewsTitle'),
    current: app.store.get().view,
    entries: [
      ...viewNouns
        .filter((noun) => isSwitchedOn(noun, status))
        .map((noun) => ({
          value: noun as string,
          label: app.say(views[noun].title),
          hint: `:${noun}`,
          // Who looks around without signing in is led to the sign-in instead.
          refusal: isLookingAround(app) ? undefined : viewRefusal(app, app.list(noun)),
        })),
      ...places
        .filter(({ name }) => isOn(name))
        .map(({ name, label }) => ({ value: name, label: app.say(label), hint: `:${name}` })),
      ...chatClients(app).map(({ label }) => ({
        value: `chats ${label}`,
        label: app.say('tui.chatClient', { name: label }),
        hint: ':chats',
      })),
      { value: 'profile', label: app.say('tui.profilesTitle'), hint: ':profile' },
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
