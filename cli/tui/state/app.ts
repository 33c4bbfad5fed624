import type { Tone } from '../../../shared/domain/enumeration.ts';
import type { SiteStatus } from '../../../shared/domain/site-status.ts';
import type { User } from '../../../shared/domain/user.ts';
import type { ErrorDescription } from '../../../shared/screens/describe-error.ts';
import type { ListNoun } from '../../../shared/screens/registry.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import type { Say } from '../../../shared/text/text.ts';
import type { World } from '../../world.ts';
import type { Size, TerminalDevice } from '../terminal/terminal.ts';
import type { ThemeName } from '../theme/detect.ts';
import type { Layer } from './layer.ts';
import type { List } from './list/list.ts';
import type { Row } from './list/list-options.ts';
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
  /** Calls under way. */
  pending: number;
  /** What lies over the view, topmost last. */
  layers: readonly Layer[];
  size: Size;
  isFocused: boolean;
  /** The site has a notice that was not seen yet (NAV-13). */
  hasNewNotice: boolean;
  theme: ThemeName | undefined;
  /** Opens what an action brought while the person was elsewhere. */
  keptResult: (() => void) | undefined;
  /** Unix ms; moves once a second, so that ages stay true. */
  now: number;
}

/** What every part of the terminal UI may ask of the whole. */
export interface App {
  store: Store<AppState>;
  gatewayUrl: string;
  profile: string | undefined;
  isReadOnly: boolean;
  say: Say;
  world: World;
  device: TerminalDevice;
  settings: SettingsKeeper;
  /** Where the chat of this profile is kept; undefined where nothing is. */
  chatFile: string | undefined;
  context(): ScreenContext;
  /** Counts the call; when the session has ended, signs in on top and runs it again. */
  call<Result>(run: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  tell(text: string, tone?: Tone, hint?: string): void;
  /** Tells a failure in words; one that the person themselves caused by stopping is not told. */
  fail(error: unknown): void;
  /** Asks for the newest state of one row; one that is gone is told in the screen's own words. */
  fetchRow(list: List, id: number, signal?: AbortSignal): Promise<Row>;
  /** A failure in words, sanitised. */
  describe(error: unknown): ErrorDescription;
  push(layer: Layer): void;
  /** Takes a layer away, and whatever lies on top of it. */
  pop(layer: Layer): void;
  list(noun?: ListNoun): List;
  open(noun: ListNoun): void;
  /** Gives the screen to another program for a while. */
  away<Result>(run: () => Promise<Result>): Promise<Result>;
  redraw(): void;
  /** Opens the keys of the place the person is in. */
  help(): void;
  messages(): void;
  /** Opens the `:` command line. */
  command(): void;
  /** Opens the choice of profiles, or goes to the one of this name: another gateway, without leaving. */
  profiles(name?: string): void;
  /** Opens the choice of views. */
  views(): void;
  /** Goes to the next (1) or previous (-1) view. */
  step(by: 1 | -1): void;
  /** `isEnded`: the session is over already, nothing is sent. */
  signOut(isEnded?: boolean): Promise<void>;
  /** Asks anew what the site says of itself. */
  renewStatus(): Promise<void>;
  /** Asks anew who we are, for the balance; that it cannot be asked is not told. */
  renewUser(): Promise<void>;
  /** Asks anew what the site says of itself, and who we are where somebody is; failures are not told. */
  renewAll(): Promise<void>;
  /** Opens the sign-in over what is shown; resolves true once signed in, false when the person left it. */
  signInAgain(): Promise<boolean>;
  /** Takes a signed-in person in; `hasDefaultPassword` warns them (AUTH-02). */
  signedIn(user: User, hasDefaultPassword: boolean): Promise<void>;
  /** Opens a view that is open to everybody, without signing in (NAV-17). */
  lookAround(noun: ListNoun): void;
  /** Goes to the sign-in, as where nobody is signed in. */
  askForSignIn(): void;
  /** Asks the gateway again who we are. */
  connect(): Promise<void>;
  quit(code: number): void;
}
