import type { Tone } from '../../../shared/domain/enumeration.ts';
import type { JournalEntry } from '../../../shared/domain/journal.ts';
import type { SiteStatus } from '../../../shared/domain/state/site-status.ts';
import type { User } from '../../../shared/domain/user/user.ts';
import type { ErrorDescription } from '../../../shared/screen/error/describe-error.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { ListNoun } from '../../../shared/screens/registry.ts';
import type { Say } from '../../../shared/text/text.ts';
import type { Size, TerminalDevice } from '../../world/terminal.ts';
import type { World } from '../../world/world.ts';
import type { ConfigView, TuiConfig } from '../config/tui-config.ts';
import type { ThemeName } from '../theme/detect.ts';
import type { Layer } from './layer.ts';
import type { Beside } from './list/beside-state.ts';
import type { LastView, Past } from './list/rows/history-reducer.ts';
import type { List } from './list/rows/list.ts';
import type { Row } from './list/rows/list-options.ts';
import type { NameLock } from './name-lock.ts';
import type { HookRun, Ran, UnderWay } from './ran.ts';
import type { Store } from './store.ts';
import type { SettingsKeeper } from './view-settings.ts';

/** One sentence told to the person; kept in the message log. */
export interface Message {
  text: string;
  /** What to do about it; '' when there is nothing. */
  hint: string;
  tone: Tone;
  /** Unix ms. */
  at: number;
  /** Where it was told. */
  view: ListNoun;
  /** It says that something is on its way, whose outcome is told as well: the log keeps that alone. */
  isPassing?: boolean;
  /** Opens what there is to read about it. */
  open?: (() => void) | undefined;
}

export interface AppState {
  /** `starting` until the gateway has told who we are; `unreachable` when it cannot be asked. */
  phase: 'starting' | 'unreachable' | 'signed-out' | 'ready';
  /** Why the gateway cannot be asked. */
  failure: unknown;
  view: ListNoun;
  status: SiteStatus | undefined;
  user: User | undefined;
  /** In the status line now. */
  message: Message | undefined;
  messages: readonly Message[];
  /** What ran in this session, the newest last (TUI-07). */
  ran: readonly Ran[];
  /** What the journal kept of the person when it was read last, the oldest first. */
  journalled: readonly JournalEntry[];
  /** Runs of writes that go on. */
  underWay: readonly UnderWay[];
  /** Hooks that run in the background. */
  hookRuns: readonly HookRun[];
  /** Calls that have been under way long enough to be shown. */
  pending: number;
  /** What lies over the view, topmost last. */
  layers: readonly Layer[];
  size: Size;
  isFocused: boolean;
  /** The mouse selects and scrolls; else it is the terminal's own. */
  hasMouse: boolean;
  /** What the terminal said of its ground; undefined where it said nothing. */
  isLightGround: boolean | undefined;
  /** The digits of a number for the next key, as they are typed behind `;` (TUI-15); undefined while there is none. */
  count: string | undefined;
  /** The row under the cursor is shown beside the list where the terminal is wide enough. */
  showsPreview: boolean;
  /** Files that were saved since the start, the newest last; at in Unix ms. */
  saved: readonly { path: string; at: number }[];
  /** The list that stands beside another one. */
  beside: Beside | undefined;
  /** The site has a notice that was not seen yet (NAV-13). */
  hasNewNotice: boolean;
  theme: ThemeName | undefined;
  /** Opens what an action brought while the person was elsewhere. */
  keptResult: (() => void) | undefined;
  /** The places one may go back and forward to, and what lists were before related lists narrowed them. */
  past: Past;
  /** The view that was on show before this one. */
  lastView: LastView | undefined;
  /** Unix ms; moves once a second, so that ages stay true. */
  now: number;
}

/** Tells the person things, in their language. */
export interface Notify {
  say: Say;
  /** `open` opens what there is to read about it, from the log. */
  notify(text: string, tone?: Tone, hint?: string, open?: () => void): void;
  /** Like `notify` for what nobody waits for: a message that is on show stays, and this one is only in the log. */
  notifyAside(...message: Parameters<Notify['notify']>): void;
  /** Tells that something is on its way. */
  notifyBegun(text: string): void;
  /** Tells a failure in words; one that the person themselves caused by stopping is not told. */
  fail(error: unknown): void;
  /** Keeps a failure in the log of messages alone: the view on top shows it itself. */
  noteFailure(error: unknown): void;
  /** A failure in words, sanitised. */
  describe(error: unknown): ErrorDescription;
}

/** What is on show, and what lies over it. */
export interface Layers {
  store: Store<AppState>;
  push(layer: Layer): void;
  /** Takes a layer away, and whatever lies on top of it. */
  pop(layer: Layer): void;
  /** Opens the keys of the place the person is in. */
  help(): void;
}

/** The gateway, as whoever is signed in. */
export interface Session {
  gatewayUrl: string;
  isReadOnly: boolean;
  context(): ScreenContext;
  /** Counts the call; when the session has ended, signs in on top and runs it again. */
  call<Result>(run: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How many calls are under way, shown yet or not. */
  callsUnderWay(): number;
}

/** Who is signed in. */
export interface SignIn {
  /** Asks the gateway again who we are. */
  connect(): Promise<void>;
  /** Takes a signed-in person in; `hasDefaultPassword` warns them (AUTH-02). */
  signedIn(user: User, hasDefaultPassword: boolean): Promise<void>;
  /** Opens the sign-in over what is shown; resolves true once signed in, false when the person left it. */
  signInAgain(): Promise<boolean>;
  /** Goes to the sign-in, as where nobody is signed in. */
  askForSignIn(): void;
  /** Opens a view that is open to everybody, without signing in (NAV-17). */
  lookAround(noun: ListNoun): void;
  /** `isEnded`: the session is over already, nothing is sent. */
  signOut(isEnded?: boolean): Promise<void>;
}

/** What is asked anew beside the rows: the site's status, the person's balance. */
export interface Renewal {
  /** Asks anew what the site says of itself. */
  renewStatus(): Promise<void>;
  /** Asks anew who we are, for the balance; that it cannot be asked is not told. */
  renewUser(): Promise<void>;
  /** Asks anew what the site says of itself, and who we are where somebody is; failures are not told. */
  renewAll(): Promise<void>;
}

/** The lists, one a noun. */
export interface Lists {
  /** The list of a noun; of the view on show without one. */
  list(noun?: ListNoun): List;
  /**
   * Goes to a list, which then shows all rows. `isReturn`: it shows what it was restored to, and the place that is left
   * is not remembered. `isNarrowing`: the caller narrows it at once, so that it is not said what it showed before.
   */
  open(noun: ListNoun, options?: { isReturn?: boolean; isNarrowing?: boolean }): void;
  /** Asks for the newest state of one row; one that is gone is told in the screen's own words. */
  fetchRow(list: List, id: number, signal?: AbortSignal): Promise<Row>;
}

/** The machine and the terminal that the program runs in. */
export interface Host {
  world: World;
  device: TerminalDevice;
  /** Gives the screen to another program for a while. */
  away<Result>(run: () => Promise<Result>): Promise<Result>;
  redraw(): void;
}

/** What is kept of a gateway between sessions. */
export interface Profile {
  profile: string | undefined;
  /** What the profile is marked with, and on which ground. */
  label: { text: string; colour: string | undefined } | undefined;
  /** The lock whose name has to be typed before anything is changed (TUI-13); undefined where there is none. */
  nameLock: NameLock | undefined;
  settings: SettingsKeeper;
  /** What the person set in a file of their own. */
  config: TuiConfig;
  /** Where that file is; undefined where none is kept. */
  configFile: string | undefined;
  /** The views in it; those that were saved meanwhile, too. */
  fileViews(): readonly ConfigView[];
  setFileViews(views: readonly ConfigView[]): void;
  /** Where the chat of this profile is kept; undefined where nothing is. */
  chatFile: string | undefined;
}

/** What can be opened from every view, and the way out. */
export interface Menus {
  messages(): void;
  /** Opens the box that finds everything (TUI-12). */
  box(): void;
  /** Opens the `:` command line. */
  command(): void;
  /** Goes where the words of a `:` line lead; `[` leads back from a list. */
  openWords(words: string): void;
  /** Opens the choice of views. */
  views(): void;
  /** Waits for the letter of a place to go to; `first` is what the same letter again does. */
  go(first?: () => void): void;
  /** Goes to the view that was on show before this one. */
  lastView(): void;
  /** Opens the choice of profiles, or goes to the one of this name: another gateway, without leaving. */
  profiles(name?: string): void;
  /** Opens the details of a row of a list, which is looked up by its key, over what is on show. */
  openRow(noun: ListNoun, key: string): void;
  /** Opens the view of all gateways. */
  fleet(): void;
  quit(code: number): void;
}

/**
 * The whole of the terminal UI, for what makes and runs it and for the tables that lead from a key or a word to what it
 * does. All else takes the ports it uses.
 */
export interface App extends Notify, Layers, Session, SignIn, Renewal, Lists, Host, Profile, Menus {}
