/** How a person wants to hear of what happens while they look elsewhere (TUI-16). */
export const tellWishes = ['off', 'bell', 'notify'] as const;
export type TellWish = (typeof tellWishes)[number];

/** What there is to tell; several of one kind are counted. */
export interface News {
  /** Channels and models that broke. */
  broke: number;
  /** Runs that have ended. */
  runs: number;
  /** The gateway stopped answering. */
  isLost: boolean;
}

export interface Telling {
  /** What is broken, by name; undefined before it was known. */
  broken: ReadonlySet<string> | undefined;
  isAnswering: boolean;
  /** Unix ms of when runs that go on began. */
  runs: readonly number[];
  /** What could not be told yet, as something was a moment before. */
  held: News;
  /** Unix ms of the last that was told; 0 before. */
  toldAt: number;
}

export const nothingTold: Telling = {
  broken: undefined,
  isAnswering: true,
  runs: [],
  held: { broke: 0, runs: 0, isLost: false },
  toldAt: 0,
};

/** What is seen of the gateway and of runs at a moment. */
export interface Sight {
  /** Unix ms. */
  now: number;
  wish: TellWish;
  isFocused: boolean;
  broken: ReadonlySet<string> | undefined;
  isAnswering: boolean;
  runsUnderWay: number;
}

/** ms between two that are told; what comes meanwhile is counted. */
const apart = 60_000;
/** ms that a run takes at least for its end to be news. */
const longRun = 5000;

/**
 * What is to be told after a look, if anything (TUI-16): what was broken when it was first looked at is no news, neither is what a
 * person at the screen sees themselves; a bell is for them, too.
 */
export function toldAfter(state: Telling, sight: Sight): { state: Telling; tell: News | undefined } {
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
    toldAt: state.toldAt,
  };
  const none = { broke: 0, runs: 0, isLost: false };
  const isNews = news.broke > 0 || news.runs > 0 || news.isLost;
  const isSeen = wish === 'notify' && isFocused;
  if (wish === 'off' || isSeen || !isNews) return { state: { ...next, held: none }, tell: undefined };
  if (state.toldAt > 0 && now - state.toldAt < apart) return { state: next, tell: undefined };
  return { state: { ...next, held: none, toldAt: now }, tell: news };
}
