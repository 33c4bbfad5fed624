import { type Channel, channelStatusCause } from '../../../../shared/domain/channel/channel.ts';
import { ChannelStatus } from '../../../../shared/domain/state/status.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { redact, redactText } from '../../../../shared/gateway/client/redact.ts';
import { listNames } from '../../../../shared/screen/flow/confirm-rows.ts';
import { knownPulse } from '../../../../shared/screens/pulse/pulse-reading.ts';
import { sentencesOf } from '../../../../shared/text/punctuation.ts';
import type { Hook } from '../../config/tui-config.ts';
import type { Host, Layers, Lists, Notify, Profile, Session } from '../app.ts';
import { type HookStart, isRunning, runInBackground } from '../hooks/background-hook.ts';
import type { Ran } from '../ran.ts';
import {
  type BrokenChannels,
  type ChannelNews,
  channelNews,
  type HeldNews,
  type HookNews,
  heldWith,
  nothingHeld,
  type RunNews,
} from './hook-news.ts';
import { lookAtPulse, lookEvery, takeFreshRows } from './look-at-pulse.ts';

type AppOfEvents = Notify & Layers & Session & Lists & Profile & Host;

/** ms between two starts of a hook: events in between are passed to the next start. */
const apart = 10_000;

/**
 * Starts the hooks of the user's file that react to events (TUI-10), with the events on standard input and in
 * environment variables; `tick` is called once a second. A hook runs once at a time and then receives all events since
 * its last start. With `--read-only` no hook runs, which is reported when the first one would have started.
 */
export function createEventHooks(app: AppOfEvents): { tick(): void } {
  const hooks = app.config.hooks.filter(({ events }) => events.length > 0);
  const held = new Map<Hook, HeldNews>();
  const startedAt = new Map<Hook, number>();
  const takeRows = takeFreshRows(app);
  let broken: BrokenChannels | undefined;
  let heard: readonly Channel[] | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let { ran } = app.store.get();
  let hasRefused = false;

  const hear = (news: readonly HookNews[]) => {
    for (const hook of hooks) held.set(hook, heldWith(held.get(hook) ?? nothingHeld, news, hook.events));
  };
  /** Reads the channels that the pulse has loaded, whichever view requested them. */
  const hearOfChannels = () => {
    const channels = knownPulse(app.context())?.parts.channels;
    if (channels === undefined || channels === heard) return;
    heard = channels;
    const off = channels.filter(({ status }) => status === ChannelStatus.AutoDisabled);
    const now: BrokenChannels = new Map(
      off.map((channel) => [
        channel.id,
        { name: sanitise(channel.name), note: sanitise(channelStatusCause(channel)?.reason ?? '') },
      ]),
    );
    hear(channelNews(broken, now, channels));
    broken = now;
  };
  const start = (hook: Hook, { news, left }: HeldNews) => {
    held.delete(hook);
    if (!app.isReadOnly) {
      startedAt.set(hook, app.world.clock.now());
      return runInBackground(app, hook, [startOf(app, news, left)], { isAsked: false });
    }
    if (!hasRefused) app.notify(app.say('tuiHook.readOnly', { name: hook.name }), 'warn');
    hasRefused = true;
  };
  return {
    tick: () => {
      if (hooks.length === 0) return;
      const now = app.world.clock.now();
      const { phase, ran: latest } = app.store.get();
      const since = new Set(ran);
      hear(latest.filter((one) => !since.has(one)).flatMap(runNews));
      ran = latest;
      const isOfChannels = hooks.some(({ events }) => events.some((event) => event !== 'run-ended'));
      if (phase === 'ready' && isOfChannels && now - lookedAt >= lookEvery) {
        lookedAt = now;
        void lookAtPulse(app);
      }
      if (phase === 'ready' && isOfChannels) {
        takeRows();
        hearOfChannels();
      }
      for (const [hook, owed] of held) {
        const isEarly = now - (startedAt.get(hook) ?? Number.NEGATIVE_INFINITY) < apart;
        if (owed.news.length > 0 && !isEarly && !isRunning(app, hook)) start(hook, owed);
      }
    },
  };
}

function runNews({ command, outcome, text, run }: Ran): RunNews[] {
  return run === undefined ? [] : [{ event: 'run-ended', command, outcome, text, ...run }];
}

/**
 * The input of a hook's command for some events: JSON on its standard input, and a short form in environment variables.
 */
function startOf(app: Session & Profile & Notify & Host, news: readonly HookNews[], left: number): HookStart {
  const text = redactText(newsText(app, news));
  const notice = {
    text,
    at: Math.floor(app.world.clock.now() / 1000),
    gateway: app.gatewayUrl,
    ...(app.profile !== undefined && { profile: app.profile }),
    events: redact(news),
    ...(left > 0 && { left_out: left }),
  };
  return {
    input: `${JSON.stringify(notice)}\n`,
    environment: {
      TOLLGATE_EVENT: [...new Set(news.map(({ event }) => event))].join(' '),
      TOLLGATE_EVENT_COUNT: String(news.length + left),
      TOLLGATE_EVENT_TEXT: text,
      TOLLGATE_GATEWAY: app.gatewayUrl,
      ...(app.profile !== undefined && { TOLLGATE_PROFILE: app.profile }),
    },
  };
}

/** The events in sentences: channels that broke, channels that are enabled again, runs that ended. */
function newsText({ say }: Notify, news: readonly HookNews[]): string {
  const named = (event: ChannelNews['event']) =>
    news.flatMap((one) => {
      if (one.event !== event) return [];
      return [one.note === '' ? one.name : say('pulse.noticeWhy', { name: one.name, note: one.note })];
    });
  const [broke, healed] = [named('channel-broke'), named('channel-healed')];
  return sentencesOf([
    broke.length > 0 ? say('pulse.noticeBroken', { names: listNames(broke, say) }) : undefined,
    healed.length > 0 ? say('pulse.noticeWell', { names: listNames(healed, say) }) : undefined,
    ...news.flatMap((one) => (one.event === 'run-ended' ? [one.text] : [])),
  ]);
}
