import type { MessageValues, Say } from '../../../shared/text/text.ts';
import type { OpenSqlite, World } from '../../world/world.ts';
import type { GenerationTraits } from '../traits/traits.ts';
import type { Database } from './database.ts';
import type { Mailbox } from './mailbox.ts';
import type { Options } from './options.ts';

/** The parts of the world that the sandbox uses; the transport sends requests to the upstreams of channels. */
export type SandboxWorld = Pick<World, 'clock' | 'random' | 'files' | 'transport'> & {
  openSqlite: OpenSqlite;
  /** Writes a line for the user who runs the sandbox; never with a secret, except in mails that it would have sent. */
  log(line: string): void;
};

/** Returns the refused origin of an upstream URL, for a message; undefined when the URL is allowed. */
export type UpstreamCheck = (url: string) => MessageValues | undefined;

/** Work that continues after its answer; awaited when the sandbox closes. */
export interface Background {
  /** Aborted when the sandbox closes. */
  signal: AbortSignal;
  start(work: (signal: AbortSignal) => Promise<void>): void;
}

/** The running gateway as its routes use it. There is one per server; nothing is global. */
export interface Sandbox {
  store: Database;
  traits: GenerationTraits;
  options: Options;
  mailbox: Mailbox;
  world: SandboxWorld;
  background: Background;
  /** For log lines. */
  say: Say;
  /** Signs session cookies and access tokens; stored in the database, so that sign-ins survive a restart. */
  secret: string;
  /** Unix seconds of the start: a change tells clients to drop caches (docs/gateways.md 7). */
  startTime: number;
  rateLimit: boolean;
  /** The check of the relay's upstream URLs. */
  refusedUpstream: UpstreamCheck;
  /** The host it listens on, and its further host names. */
  listening: { host: string; allowedHosts: readonly string[] };
  /** Unix seconds. */
  now(): number;
  /** The server's URL, without a trailing slash. Known once it listens. */
  url(): string;
}
