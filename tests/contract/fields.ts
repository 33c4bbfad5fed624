import { expect } from 'vitest';
import type { Dialect } from '../../shared/domain/dialect.ts';
import { isRecord } from '../../shared/domain/record.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import { inCommonNames } from './one-api.ts';

type Values = Readonly<Record<string, unknown>>;

/** A resource whose rows are written field by field, and a row of it in which every field says something. */
export interface Fields {
  /** As paths have it: `/api/NOUN/ID`; plans are read as a list. */
  noun: 'channel' | 'token' | 'user' | 'redemption' | 'models' | 'vendors' | 'plans';
  /** Which of its rows, for a title. */
  what: string;
  /** Gateways before this one have no such rows. */
  oldest: Dialect;
  /** Looks whether the gateway has such rows, where its generation does not tell. */
  isThere?(gateway: Gateway): Promise<boolean>;
  /** Gateways cannot delete such a row: on somebody else's it is made only where the environment asks for it. */
  stays?: boolean;
  /** What the row is made with, beside its name. */
  first: Values;
  /** Makes the row under a name; resolves with its id. */
  create(gateway: Gateway, name: string): Promise<number>;
  update(gateway: Gateway, id: number, changes: Values): Promise<unknown>;
  delete(gateway: Gateway, id: number): Promise<unknown>;
  /** Another value for each field than the row was made with. */
  other: Values;
  /** What empties a field, where it may be empty. */
  nothing: Values;
  /** Fields that every gateway has; of the others those that its rows show. */
  always: readonly string[];
}

/** What a gateway keeps up by itself. */
const movedByItself = ['updated_at', 'updated_time', 'accessed_time', 'last_login_at'];

/**
 * A row as the gateway tells it, JSON texts read, without what it keeps up by itself and what is empty: some leave that out,
 * some say null.
 */
export async function rowAsShown(gateway: Gateway, noun: Fields['noun'], id: number): Promise<Record<string, unknown>> {
  const data = noun === 'plans' ? await planAsShown(gateway, id) : await outcome(gateway, `/api/${noun}/${id}`);
  if (!isRecord(data)) throw new Error(`${noun} ${id} is no record.`);
  return Object.fromEntries(
    Object.entries(inCommonNames(data))
      .filter(([name]) => !movedByItself.includes(name))
      .map(([name, value]): [string, unknown] => [name, plain(value)])
      .filter(([, value]) => value !== ''),
  );
}

async function outcome(gateway: Gateway, path: string): Promise<unknown> {
  return (await gateway.raw.call({ method: 'GET', path })).data;
}

async function planAsShown(gateway: Gateway, id: number): Promise<unknown> {
  const plans = (await outcome(gateway, '/api/subscription/admin/plans')) as { plan: { id: number } }[];
  return plans.find((row) => row.plan.id === id)?.plan;
}

/** A value as a row is compared by. */
export function plain(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.length === 0) return '';
  if (typeof value !== 'string') return value;
  const text = value.trim();
  // Metadata without endpoints (docs/gateways-modern.md 6.1).
  if (text === '[]' || text === 'null') return '';
  return text.startsWith('{') ? JSON.parse(text) : text;
}

/**
 * Writes some fields of a row and compares the row with what it was: the written ones are as sent, the others as they
 * were. Resolves with the row. Where the client tells that a gateway kept what was to be emptied, nothing may be changed.
 */
export async function writeAndCompare(
  { noun, update }: Pick<Fields, 'noun' | 'update'>,
  gateway: Gateway,
  id: number,
  changes: Values,
): Promise<Record<string, unknown>> {
  const before = await rowAsShown(gateway, noun, id);
  const shown = await update(gateway, id, changes).then(
    (): string[] => [],
    (error: unknown) => {
      const isShown = error instanceof GatewayError && error.facts.reason === 'not-written';
      if (!isShown) throw error;
      return error.facts.data as string[];
    },
  );
  const wanted = Object.entries(changes).filter(([name]) => !shown.includes(name));
  const expected = new Map(Object.entries(before));
  for (const [name, value] of wanted) {
    if (plain(value) === '') expected.delete(name);
    else expected.set(name, plain(value));
  }
  const after = await rowAsShown(gateway, noun, id);
  expect(after, `${noun}: ${JSON.stringify(changes)}`).toEqual(Object.fromEntries(expected));
  return after;
}
