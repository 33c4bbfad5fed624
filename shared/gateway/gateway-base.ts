import type { Dialect } from '../domain/dialect.ts';
import { normaliseBaseUrl } from './client/base-url.ts';
import { type Client, createClient } from './client/client.ts';
import type { Credential } from './client/credential.ts';
import type { DialectFacts } from './client/dialect-memory.ts';
import { GatewayError } from './client/gateway-error.ts';
import type { GatewayOptions } from './client/gateway-options.ts';
import { dialectFacts } from './dialect/dialect.ts';

/** The properties of a gateway besides its resources. */
export interface GatewayBase {
  /** Normalised; '' or a path means the page's own origin. */
  baseUrl: string;
  /** Host and port, by which users recognise the gateway; '' on the page's own origin. */
  origin: string;
  /** The generation as detected so far, for limits only; undefined until the status was read. */
  dialect(): Dialect | undefined;
  /** Whether this is One API, the ancestor of the family; false until the status was read. */
  isOneApi(): boolean;
  /** All facts learned about this gateway so far. */
  facts(): DialectFacts;
  credential(): Credential;
  /**
   * Until when, in Unix ms, a read waits because the gateway limits calls (docs/gateways.md 13.12); undefined while
   * none waits.
   */
  limitedUntil(): number | undefined;
  /** How many requests other than reads were sent so far: unchanged where work failed before it sent anything. */
  sent(): number;
}

/** Creates the client that resources use. Throws `GatewayError` (`not-a-gateway`) when the base URL cannot be used. */
export function connectGateway(options: GatewayOptions): { base: GatewayBase; client: Client } {
  const url = normaliseBaseUrl(options.baseUrl, true);
  if (!url.ok) throw new GatewayError('not-a-gateway', { reason: url.problem });
  const client = createClient({ ...options, baseUrl: url.url });
  const base = {
    baseUrl: url.url,
    origin: /^https?:/.test(url.url) ? new URL(url.url).host : '',
    dialect: () => dialectFacts(client).dialect,
    isOneApi: () => dialectFacts(client).isOneApi === true,
    facts: () => dialectFacts(client),
    credential: client.identity.credential,
    limitedUntil: client.limitedUntil,
    sent: client.sent,
  };
  return { base, client };
}

/**
 * Adds resources to an object. Each is created on first access, because a command uses only one or two and creating all
 * would slow its start.
 */
export function withResources<Base extends object, Resources extends object>(
  base: Base,
  resources: { [Name in keyof Resources]: (client: Client) => Resources[Name] },
  client: Client,
): Base & Resources {
  for (const [name, create] of Object.entries<(client: Client) => unknown>(resources)) {
    let made: unknown;
    const get = () => {
      made ??= create(client);
      return made;
    };
    Object.defineProperty(base, name, { enumerable: true, get });
  }
  return base as Base & Resources;
}
