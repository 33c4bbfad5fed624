import type { Dialect } from '../../../shared/domain/dialect.ts';
import type { Credential } from '../../../shared/gateway/client/credential.ts';
import { createDialectMemory, type DialectFacts } from '../../../shared/gateway/client/dialect-memory.ts';
import type { GatewayOptions, RequestEvent } from '../../../shared/gateway/client/gateway-options.ts';
import type { TransportRequest } from '../../../shared/gateway/client/transport.ts';
import { createGateway, type Gateway } from '../../../shared/gateway/gateway.ts';
import { type Step, scriptedTransport } from './scripted-transport.ts';

export interface ScriptedGateway {
  gateway: Gateway;
  requests: TransportRequest[];
  events: RequestEvent[];
  /** The client's pauses, in ms. */
  pauses: number[];
  /** Every credential written, newest last. */
  written: Credential[];
  credential(): Credential;
  facts(): DialectFacts | undefined;
}

export const scriptedBase = 'https://gw.example.com';
/** Unix ms at which a scripted gateway's clock starts. */
export const scriptedNow = 1_760_000_000_000;

export interface ScriptedSettings extends Partial<Omit<GatewayOptions, 'credentials'>> {
  credential?: Credential;
  /** The generation that the client has detected before; unknown if undefined. */
  dialect?: Dialect;
  /** Ways and list shapes that the client has learnt before. */
  known?: Partial<Pick<DialectFacts, 'ways' | 'lists'>>;
}

/**
 * Creates a client whose gateway follows a script, whose clock advances only when it pauses, and whose random number is
 * always 0.5.
 */
export function scriptedGateway(steps: readonly Step[], settings: ScriptedSettings = {}): ScriptedGateway {
  const { credential = { kind: 'session', userId: 7, cookie: 'c' }, dialect, known, ...options } = settings;
  const baseUrl = options.baseUrl ?? scriptedBase;
  const script = scriptedTransport(steps, baseUrl);
  const memory = createDialectMemory();
  if (dialect !== undefined || known !== undefined) {
    memory.write(baseUrl, { dialect, lists: known?.lists ?? {}, ways: known?.ways ?? {} });
  }
  const events: RequestEvent[] = [];
  const pauses: number[] = [];
  const written: Credential[] = [];
  let current = credential;
  let now = scriptedNow;
  const gateway = createGateway({
    baseUrl,
    transport: script.transport,
    credentials: {
      read: () => current,
      write: (next) => {
        current = next;
        written.push(next);
      },
    },
    clock: {
      now: () => now,
      async sleep(ms) {
        pauses.push(ms);
        now += ms;
      },
    },
    random: () => 0.5,
    dialectMemory: memory,
    onRequest: (event) => events.push(event),
    ...options,
  });
  return {
    gateway,
    requests: script.requests,
    events,
    pauses,
    written,
    credential: () => current,
    facts: () => memory.read(baseUrl),
  };
}
