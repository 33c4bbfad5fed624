import type { Dialect } from '../../domain/dialect.ts';

/** The facts remembered about one gateway (docs/gateways.md 13.4). Plain JSON, so that a profile can store them. */
export interface DialectFacts {
  /** Both change when the gateway restarts or is updated: everything else here is forgotten then. */
  version?: string;
  startTime?: number;
  /** A hint only: the shape of each answer decides. */
  dialect?: Dialect;
  /** One API, the ancestor: some of its calls take other bodies. */
  isOneApi?: boolean;
  /** List shape by endpoint; an array counts pages from 0, an object from 1 (docs/gateways.md 13.20). */
  lists: Record<string, 'array' | 'object'>;
  /** Whether rows have a field that only some gateways send, as seen in a row; by kind of row and field name. */
  fields?: Record<string, Record<string, boolean>>;
  /** Reads that this gateway does not have, as paths with `:id` for numbers. */
  missing?: readonly string[];
  /** The variant of a call that worked, by feature (docs/gateways.md 13.34, 13.35, 13.44 to 13.50). */
  ways: Record<string, string>;
}

/** Keeps the facts per base URL. */
export interface DialectMemory {
  read(baseUrl: string): DialectFacts | undefined;
  write(baseUrl: string, facts: DialectFacts): void;
}

/** A memory that lasts as long as the program. It begins with the facts stored in `kept`, where one is given. */
export function createDialectMemory(kept?: DialectMemory): DialectMemory {
  const byBaseUrl = new Map<string, DialectFacts>();
  return {
    read: (baseUrl) => byBaseUrl.get(baseUrl) ?? kept?.read(baseUrl),
    write(baseUrl, facts) {
      byBaseUrl.set(baseUrl, facts);
      kept?.write(baseUrl, facts);
    },
  };
}
