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

/** The user's profiles. */
export interface TuiProfiles {
  list(): Promise<readonly { name: string; gateway: string; username?: string }[]>;
  /** Options for opening another profile; with `isGlance` no warning about its certificate is shown. */
  open(name: string, how?: { isGlance: boolean }): Promise<TuiOptions>;
  /** Options for a gateway whose address was typed; rejects when the address is invalid. */
  openAddress(address: string): Promise<TuiOptions>;
}

/** What the terminal UI is started with. */
export interface TuiOptions {
  gatewayUrl: string;
  /** Name of the profile; undefined when the gateway was given on the command line. */
  profile: string | undefined;
  credentials: CredentialStore;
  /** The other profiles; without it the user cannot switch gateways. */
  profiles?: TuiProfiles;
  language: Language;
  /**
   * Pooled transport for a gateway with its own certificate settings (`--ca-file`, `--insecure`); else the default pool.
   */
  transport?(): Promise<Transport>;
  /** A client to use instead of creating one. */
  gateway?: Gateway;
  /** The site's last known status, used while the gateway does not answer (NAV-15). */
  rememberedStatus?: SiteStatus;
  /** Called whenever a user signs in, also at the start. */
  onSignedIn?(user: User, status: SiteStatus): void | Promise<void>;
  /** Called after a logout to delete everything stored for the profile (NAV-16). */
  onSignedOut?(): void | Promise<void>;
  view?: ListNoun;
  readOnly?: boolean;
  /** The name that the user must type before anything is changed (TUI-13). */
  askedName?: string;
  /** Label of the profile in the header, and its background colour. */
  label?: { text: string; colour: string | undefined };
  /** Writes changes line by line instead of drawing frames, for screen readers. */
  isScreenReader?: boolean;
  theme?: ThemeName;
  /** False leaves the mouse to the terminal, whatever the stored setting is. */
  mouse?: boolean;
  /** False starts without the preview beside lists, whatever the stored setting is. */
  preview?: boolean;
  /** False draws without colour, whatever the environment variables say. */
  color?: boolean;
  /**
   * The source of calls for reports; `notify` receives messages on what was read and what cannot be used. Without it,
   * calls are read from the gateway.
   */
  calls?(context: ScreenContext, notify: (text: string, tone: 'plain' | 'warn') => void): CallSource;
  /** The store of test results (SEE-08); without it they last as long as the program. */
  probes?(context: ScreenContext, notify: (text: string, tone: 'plain' | 'warn') => void): ProbeMemory;
  /** The store of channel costs (ASK-09); without it they are not stored. */
  costs?: CostMemory;
  /** The store of which secrets were set by this program; missing where nothing is stored. */
  secrets?: SecretMemory;
  /** The journal of changes (CHG-07), written under the current user's name; missing where none is kept. */
  journal?(user: () => string, notify: (text: string, tone: 'plain' | 'warn') => void): Journal;
  /** Timeout (ms) and retries of the client, as on the command line. */
  timeout?: number;
  retries?: number;
  /** Absolute path of the file with this profile's views, sort orders and history; without it nothing is stored. */
  stateFile?: string;
  /** Absolute path of the file with the chat. */
  chatFile?: string;
  /**
   * Absolute path of the user's configuration file of keys, words, colours, columns and commands; without it all
   * settings are the defaults.
   */
  configFile?: string;
}
