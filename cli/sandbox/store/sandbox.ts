import type { MessageValues, Say } from '../../../shared/text/text.ts';
import type { OpenSqlite, World } from '../../world/world.ts';
import type { GenerationTraits } from '../traits/traits.ts';
import type { Database } from './database.ts';
import type { Mailbox } from './mailbox.ts';
import type { Options } from './options.ts';

/** What the sandbox touches outside itself; the transport sends requests to the upstreams of channels. */
export type SandboxWorld = Pick<World, 'clock' | 'random' | 'files' | 'transport'> & {
  openSqlite: OpenSqlite;
  /** One line for the person who runs the sandbox; never holds a secret except mails it would have sent. */
  log(line: string): void;
};

/** The address an upstream call may not go to; undefined when it may. */
export type UpstreamCheck = (url: string) => MessageValues | undefined;

/** Work that goes on after its answer was sent; awaited when the sandbox closes. */
export interface Background {
  /** Aborted when the sandbox closes. */
  signal: AbortSignal;
  start(work: (signal: AbortSignal) => Promise<void>): void;
}

/** The running gateway as its route modules see it. There is one per server; nothing is global. */
export interface Sandbox {
  store: Database;
  traits: GenerationTraits;
  options: Options;
  mailbox: Mailbox;
  world: SandboxWorld;
  background: Background;
  /** For log lines. */
  say: Say;
  /** Signs session cookies and access tokens; kept in the database, so that sign-ins survive a restart. */
  secret: string;
  /** Unix seconds of the start: a change tells clients to drop caches (docs/gateways.md 7). */
  startTime: number;
  rateLimit: boolean;
  /** Which addresses the relay may not ask. */
  refusedUpstream: UpstreamCheck;
  /** Where it listens, and the further names it answers to. */
  listening: { host: string; allowedHosts: readonly string[] };
  /** Unix seconds. */
  now(): number;
  /** Where the server listens, without a trailing slash. Known from the moment it listens. */
  url(): string;
}
