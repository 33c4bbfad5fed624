import type { SiteStatus } from '../domain/state/site-status.ts';
import type { PasskeyDevice } from '../domain/user/passkey.ts';
import type { Role } from '../domain/user/role.ts';
import type { User } from '../domain/user/user.ts';
import type { CostMemory } from '../gateway/cost-memory.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Journal } from '../gateway/journal-memory.ts';
import type { ProbeMemory } from '../gateway/probe-memory.ts';
import type { CallSource } from '../gateway/resources/call-source.ts';
import type { UsageCount } from '../gateway/resources/usage-request.ts';
import type { SecretMemory } from '../gateway/secret-memory.ts';
import type { Language, Say } from '../text/text.ts';
import type { PlanOptions, RowsToPlan } from './saving/rows-to-plan.ts';

/** What a screen depends on: the user, the gateway, the language and the time. */
export interface ScreenContext {
  gateway: Gateway;
  status: SiteStatus;
  /** False where the gateway's status was not read, so that `status` holds defaults. */
  knowsStatus?: boolean;
  /** Only the rows are wanted: no column is shown whose content is read beside them. */
  wantsRowsAlone?: boolean;
  /** Undefined when nobody is signed in. */
  user: User | undefined;
  /** Role.Guest when nobody is signed in. */
  role: Role;
  language: Language;
  say: Say;
  /** Read-only mode: nothing may be changed on the gateway (`--read-only`). */
  isReadOnly?: boolean;
  /** Nobody types commands on this face (the console), so hints name what one can press (WEB-10). */
  hasNoCommands?: boolean;
  /** Requests that write are only printed (`--dry-run`), so nothing can be read back. */
  isDryRun?: boolean;
  /** Reads a text file of this machine; missing in a browser. Rejects with the reason. */
  readFile?(path: string): Promise<string>;
  /**
   * The secret that `${env:…}` or `${file:…}` refers to on this machine, undefined where it does not exist; missing in
   * a browser.
   */
  secretOf?(reference: string): Promise<string | undefined>;
  /** Where reports read calls from, where some are stored on this machine (SEE-02); the gateway when missing. */
  calls?: CallSource;
  /** Counts reports elsewhere than in this thread: in a worker, so that the page stays responsive (SEE-01). */
  countUsage?: UsageCount;
  /** Where test results are stored on this machine (SEE-08); when missing they last as long as the program. */
  probes?: ProbeMemory;
  /** Where the costs of channels are stored (ASK-09); missing where they are not. */
  costs?: CostMemory | undefined;
  /** Stores which secrets were set from here (CHG-01), without their values; missing where this is not stored. */
  secrets?: SecretMemory | undefined;
  /** The journal of all writes (CHG-07); missing where none is kept. */
  journal?: Journal | undefined;
  /**
   * Makes a plan of the rows of a list, opens it, and resolves with what it holds in one sentence (CHG-11); missing
   * where nobody is present to review it.
   * @throws Refusal for rows with errors, where nothing is left to do, and where the open plan is to stay
   */
  planRows?(rows: RowsToPlan, context: ScreenContext, options: PlanOptions): Promise<string>;
  /** The passkeys of this browser; missing where there is none. */
  passkeys?: PasskeyDevice;
  /** The present time in Unix ms. */
  now(): number;
  /** Draws the rows again, because more is known beside them; missing on faces that do so by themselves, or print once. */
  redraw?(): void;
  /** Resolves after `ms`; only on faces that draw rows again when more is known. */
  sleep?(ms: number, signal?: AbortSignal): Promise<void>;
  /** Returns a random number 0 ≤ n < 1, for random letters in names. */
  random(): number;
}
