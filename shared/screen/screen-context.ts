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

/** What a screen may know while it describes itself: who asks, on which gateway, in which language, and when. */
export interface ScreenContext {
  gateway: Gateway;
  status: SiteStatus;
  /** False where the gateway was never asked for its status, whose defaults stand there then. */
  knowsStatus?: boolean;
  /** Undefined when nobody is signed in. */
  user: User | undefined;
  /** Role.Guest when nobody is signed in. */
  role: Role;
  language: Language;
  say: Say;
  /** Nothing may be changed on the gateway (`--read-only`). */
  isReadOnly?: boolean;
  /** What would be written is only told (`--dry-run`): nothing of it can be read back. */
  isDryRun?: boolean;
  /** Reads a text file of this machine; missing where there are none. Rejects with what is wrong with it. */
  readFile?(path: string): Promise<string>;
  /** What `${env:…}` or `${file:…}` stands for on this machine, undefined where it has no such; missing where there are none. */
  secretOf?(reference: string): Promise<string | undefined>;
  /** Where reports take calls from, where some are kept on this machine (SEE-02); the gateway itself when missing. */
  calls?: CallSource;
  /** Where reports are counted, where that is not here: in a worker, which leaves a page its thread (SEE-01). */
  countUsage?: UsageCount;
  /** Where results of tests are kept on this machine (SEE-08); as long as the program lasts when missing. */
  probes?: ProbeMemory;
  /** Where it is kept what channels cost (ASK-09); missing where nothing is. */
  costs?: CostMemory | undefined;
  /** Where it is kept which secrets were set from here (CHG-01), not themselves; missing where nothing is. */
  secrets?: SecretMemory | undefined;
  /** Where every write is written down (CHG-07); missing where none is kept. */
  journal?: Journal | undefined;
  /** The passkeys of this browser; missing where there is none. */
  passkeys?: PasskeyDevice;
  /** The present time in Unix ms. */
  now(): number;
  /** 0 ≤ n < 1, for names that need random letters. */
  random(): number;
}
