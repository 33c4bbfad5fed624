import type { SiteStatus } from '../../../shared/domain/state/site-status.ts';
import type { User } from '../../../shared/domain/user/user.ts';
import type { CredentialStore } from '../../../shared/gateway/client/credential.ts';
import type { Transport } from '../../../shared/gateway/client/transport.ts';
import type { CostMemory } from '../../../shared/gateway/cost-memory.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import type { Journal } from '../../../shared/gateway/journal-memory.ts';
import type { ProbeMemory } from '../../../shared/gateway/probe-memory.ts';
import type { CallSource } from '../../../shared/gateway/resources/call-source.ts';
import type { SecretMemory } from '../../../shared/gateway/secret-memory.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { ListNoun } from '../../../shared/screens/registry.ts';
import type { Language } from '../../../shared/text/text.ts';
import type { ThemeName } from '../theme/detect.ts';

/** The gateways that a person knows by name. */
export interface TuiProfiles {
  list(): Promise<readonly { name: string; gateway: string; username?: string }[]>;
  /** What the terminal UI needs to go on at another one; for a glance, nothing is told of its certificate. */
  open(name: string, how?: { isGlance: boolean }): Promise<TuiOptions>;
  /** And at a gateway whose address was typed; rejects when it is none. */
  openAddress(address: string): Promise<TuiOptions>;
}

/** What the terminal UI is started with. */
export interface TuiOptions {
  gatewayUrl: string;
  /** Undefined when the gateway was named on the command line. */
  profile: string | undefined;
  credentials: CredentialStore;
  /** Other gateways to go to; none can be gone to without it. */
  profiles?: TuiProfiles;
  language: Language;
  /** Pooled transport where the gateway's certificate is judged otherwise than the system would. */
  transport?(): Promise<Transport>;
  /** A client to use instead of one of our own. */
  gateway?: Gateway;
  /** The site's last known status, used while it cannot be asked (NAV-15). */
  rememberedStatus?: SiteStatus;
  /** Told of everyone who signs in, also at the start. */
  onSignedIn?(user: User, status: SiteStatus): void | Promise<void>;
  /** Told after a logout, to forget everything stored of the profile (NAV-16). */
  onSignedOut?(): void | Promise<void>;
  view?: ListNoun;
  readOnly?: boolean;
  /** The name that has to be typed before anything is changed (TUI-13). */
  askedName?: string;
  /** What the profile is marked with at the head, and the ground it stands on. */
  label?: { text: string; colour: string | undefined };
  /** Told line by line instead of drawn, for screen readers. */
  isScreenReader?: boolean;
  theme?: ThemeName;
  /** False leaves the mouse to the terminal, whatever was kept. */
  mouse?: boolean;
  /** False begins without a preview beside lists, whatever was kept. */
  preview?: boolean;
  /** False draws without colour, whatever the environment says. */
  color?: boolean;
  /** Where reports take calls from, with lines for the person on what was read and what cannot be used; the gateway without it. */
  calls?(context: ScreenContext, tell: (text: string, tone: 'plain' | 'warn') => void): CallSource;
  /** Where results of tests are kept (SEE-08); as long as the program lasts without it. */
  probes?(context: ScreenContext, tell: (text: string, tone: 'plain' | 'warn') => void): ProbeMemory;
  /** Where it is kept what channels cost (ASK-09); nothing is without it. */
  costs?: CostMemory;
  /** Which secrets were set from here; missing where nothing is kept. */
  secrets?: SecretMemory;
  /** Where changes are written down (CHG-07), by whoever is signed in; none where it is missing. */
  journal?(user: () => string, tell: (text: string, tone: 'plain' | 'warn') => void): Journal;
  /** Tries and time limits of the client, as on the command line. */
  timeout?: number;
  retries?: number;
  /** Absolute path of the file that keeps views, sort and history of this profile; nothing is kept without it. */
  stateFile?: string;
  /** And of the one that keeps the chat. */
  chatFile?: string;
  /** And of the person's own file of keys, words, colours, columns and commands; all is standard without it. */
  configFile?: string;
}
