/** How the user is notified of events while the terminal does not have the focus (TUI-16). */
export const notifyWishes = ['off', 'bell', 'notify'] as const;
export type NotifyWish = (typeof notifyWishes)[number];

/** The events to notify about; several of one kind are counted. */
export interface News {
  /** Number of channels and models that broke. */
  broke: number;
  /** Number of runs that ended. */
  runs: number;
  /** Whether the gateway stopped answering. */
  isLost: boolean;
}

export interface NotifierState {
  /** The names of what is broken; undefined before the first read. */
  broken: ReadonlySet<string> | undefined;
  isAnswering: boolean;
  /** Unix ms at which the running runs began. */
  runs: readonly number[];
  /** Events that wait because a notification was sent shortly before. */
  held: News;
  /** Unix ms of the last notification; 0 before the first. */
  notifiedAt: number;
}

export const nothingNotified: NotifierState = {
  broken: undefined,
  isAnswering: true,
  runs: [],
  held: { broke: 0, runs: 0, isLost: false },
  notifiedAt: 0,
};

/** The observed state of the gateway and of runs at one moment. */
export interface Sight {
  /** Unix ms. */
  now: number;
  wish: NotifyWish;
  isFocused: boolean;
  broken: ReadonlySet<string> | undefined;
  isAnswering: boolean;
  runsUnderWay: number;
}

/** ms between two notifications; events in between are counted. */
const apart = 60_000;
/** ms that a run must take for its end to be notified. */
const longRun = 5000;

/**
 * Returns the next state and the notification to send, if any (TUI-16). What is broken at the first observation is no
 * news. With the terminal focused no notification is sent, because the user sees the change; a bell rings all the same.
 */
export function notifierAfter(state: NotifierState, sight: Sight): { state: NotifierState; news: News | undefined } {
  const { now, wish, isFocused, broken, isAnswering, runsUnderWay } = sight;
  const known = state.broken;
  const broke = known === undefined || broken === undefined ? 0 : [...broken].filter((name) => !known.has(name)).length;
  const ended = state.runs.slice(0, Math.max(0, state.runs.length - runsUnderWay));
  const begun = Array.from({ length: Math.max(0, runsUnderWay - state.runs.length) }, () => now);
  const news: News = {
    broke: state.held.broke + broke,
    runs: state.held.runs + ended.filter((since) => now - since >= longRun).length,
    isLost: isAnswering ? false : state.held.isLost || state.isAnswering,
  };
  const next = {
    broken: broken ?? known,
    isAnswering,
    runs: [...state.runs.slice(ended.length), ...begun],
    held: news,
    notifiedAt: state.notifiedAt,
  };
  const none = { broke: 0, runs: 0, isLost: false };
  const isNews = news.broke > 0 || news.runs > 0 || news.isLost;
  const isSeen = wish === 'notify' && isFocused;
  if (wish === 'off' || isSeen || !isNews) return { state: { ...next, held: none }, news: undefined };
  if (state.notifiedAt > 0 && now - state.notifiedAt < apart) return { state: next, news: undefined };
  return { state: { ...next, held: none, notifiedAt: now }, news };
}
