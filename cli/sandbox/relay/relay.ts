import type { Database } from '../store/database.ts';
import type { Options } from '../store/options.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { createBuiltinUpstream } from './builtin/upstream.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type RelayTraits, relayTraits } from './relay-traits.ts';
import { createRunningWork, type RunningWork } from './running-work.ts';
import { allowedOnly, joinUpstreams, type UpstreamTransport } from './upstream-transport.ts';

/** What every relay call uses. One per sandbox: it holds the reservations and the built-in upstream's counters. */
export interface Relay {
  sandbox: Sandbox;
  store: Database;
  options: Options;
  traits: RelayTraits;
  ledger: Ledger;
  /** Calls HTTP upstreams and the built-in one. */
  transport: UpstreamTransport;
  running: RunningWork;
}

/** The relay of one sandbox, in its dialect. */
export function createRelay(sandbox: Sandbox): Relay {
  const traits = relayTraits[sandbox.traits.dialect];
  return {
    sandbox,
    store: sandbox.store,
    options: sandbox.options,
    traits,
    ledger: createLedger(sandbox.store, traits),
    transport: joinUpstreams(allowedOnly(sandbox), createBuiltinUpstream(sandbox.world)),
    running: createRunningWork(sandbox.background),
  };
}
