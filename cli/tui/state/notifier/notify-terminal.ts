import { ChannelStatus } from '../../../../shared/domain/state/status.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { isUnread, type PulseRow } from '../../../../shared/screens/pulse/pulse-line.ts';
import { brokenNames } from '../../../../shared/screens/pulse/pulse-screen.ts';
import { sentencesOf } from '../../../../shared/text/punctuation.ts';
import { announceSequence, titleSequence } from '../../terminal/announce.ts';
import type { Host, Layers, Lists, Notify, Profile, Session } from '../app.ts';
import { lookAtPulse, lookEvery } from './look-at-pulse.ts';
import { type News, nothingNotified, notifierAfter } from './notifier-reducer.ts';

type NotifierApp = Notify & Layers & Session & Lists & Profile & Host;

/** ms between two changes of the title: a terminal may redraw its tabs for each. */
const titleEvery = 2000;

/**
 * Sets the terminal's title to the location and what is broken, and notifies the user (TUI-16); `tick` is called once a
 * second.
 */
export function createNotifier(app: NotifierApp): { tick(): void; redrawn(): void } {
  let state = nothingNotified;
  let title = '';
  let titledAt = 0;
  let lookedAt = app.world.clock.now();
  let seen: ReadonlySet<string> | undefined;

  const look = async () => {
    const rows = await lookAtPulse(app);
    if (rows !== undefined) seen = brokenIn(rows) ?? seen;
  };
  return {
    redrawn: () => {
      title = '';
    },
    tick: () => {
      const now = app.world.clock.now();
      const { phase, isFocused, underWay } = app.store.get();
      const wish = app.settings.get().tell ?? 'off';
      if (phase === 'ready' && wish !== 'off' && now - lookedAt >= lookEvery) {
        lookedAt = now;
        void look();
      }
      const broken = wish === 'off' || seen === undefined ? brokenOnHand(app) : seen;
      const { error } = app.list().store.get();
      const sight = { now, wish, isFocused, broken, isAnswering: error === undefined, runsUnderWay: underWay.length };
      const after = notifierAfter(state, sight);
      state = after.state;
      if (after.news && wish !== 'off') {
        app.device.stdout.write(announceSequence(newsText(app, after.news), wish, app.world.env));
      }
      const wanted = titleText(app, broken?.size ?? 0);
      if (wanted === title || now - titledAt < titleEvery) return;
      title = wanted;
      titledAt = now;
      app.device.stdout.write(titleSequence(wanted));
    },
  };
}

/** What is broken, from the list that was read last; undefined where no list knows. */
function brokenOnHand(app: Lists & Session): ReadonlySet<string> | undefined {
  const pulse = app.list('pulse');
  const channels = app.list('channel');
  const [pulseAt, channelsAt] = [pulse.store.get().fetchedAt, channels.store.get().fetchedAt];
  if (pulseAt === 0 && channelsAt === 0) return undefined;
  const { filters } = channels.store.get();
  if (channelsAt > pulseAt && channels.window.isComplete() && Object.keys(filters).length === 0) {
    return offNames(channels.window.loaded() as readonly { status: number; name: string }[]);
  }
  return pulseAt === 0 ? undefined : brokenIn(pulse.window.loaded() as readonly PulseRow[]);
}

/**
 * What the pulse shows as broken; undefined where a part of it could not be read, because that part would later count
 * as news.
 */
function brokenIn(rows: readonly PulseRow[]): ReadonlySet<string> | undefined {
  return rows.some(isUnread) ? undefined : new Set(brokenNames(rows));
}

const offOf = new WeakMap<object, ReadonlySet<string>>();

/**
 * Names of the channels that were disabled automatically; cached per array, so that ten thousand rows are not searched
 * every second.
 */
function offNames(rows: readonly { status: number; name: string }[]): ReadonlySet<string> {
  const known = offOf.get(rows);
  if (known) return known;
  const names = new Set(rows.filter(({ status }) => status === ChannelStatus.AutoDisabled).map(({ name }) => name));
  offOf.set(rows, names);
  return names;
}

/** The title text: what is broken first, then the location, because a narrow tab shows only the beginning. */
function titleText(app: NotifierApp, broken: number): string {
  const view = app.store.get().layers.some(({ kind }) => kind === 'sign-in')
    ? app.say('tui.signedOut')
    : app.say(app.list().screen.title);
  const name = siteName(app);
  return app.say(broken > 0 ? 'tuiNotify.titleBroken' : 'tuiNotify.title', { broken, name, place: view });
}

function siteName(app: Profile & Session): string {
  return sanitise(app.label?.text ?? app.profile ?? app.context().gateway.origin);
}

function newsText(app: NotifierApp, { broke, runs, isLost }: News): string {
  const name = siteName(app);
  return sentencesOf([
    isLost ? app.say('tuiNotify.lost', { name }) : undefined,
    broke > 0 ? app.say('tuiNotify.broke', { count: broke, name }) : undefined,
    runs > 0 ? app.say('tuiNotify.ended', { count: runs, name }) : undefined,
  ]);
}
