import type * as z from 'zod/mini';
import { isRecord } from '../../domain/record.ts';
import type { Answer, Call } from '../client/call.ts';
import { unreadable } from '../client/decode.ts';
import { isPlanned } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { Page } from '../client/page.ts';

/**
 * Looks at what a write left that the gateway has accepted: a failing look is no failure of the write, and whoever was
 * told so would write again (TRU-02). Undefined when it could not be read back.
 */
export async function readBack<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

/**
 * The row a write answers with. One that answers without a row is done where the row read back shows what was sent, and
 * unsure where it does not; so is one that answers data of another type (TRU-01). Undefined where it was only planned.
 */
export async function writtenRow<Row extends object>(
  schema: z.ZodMiniType<Row>,
  answer: Answer,
  call: Pick<Call, 'method' | 'path' | 'body'>,
  read: () => Promise<Row>,
): Promise<Row | undefined> {
  if (isPlanned(answer)) return readBack(read);
  const isNothing = answer.data === null || answer.data === undefined;
  const row = isNothing ? await readBack(read) : toldRow(schema, answer.data);
  if (row !== undefined && (!isNothing || shows(row, call.body))) return row;
  throw unreadable(call, 'unexpected-shape');
}

function toldRow<Row>(schema: z.ZodMiniType<Row>, data: unknown): Row | undefined {
  const row = isRecord(data) ? schema.safeParse(data) : undefined;
  return row?.success ? row.data : undefined;
}

/** Whether a row holds the plain values of a body. One that shows none of them proves nothing. */
function shows(row: object, body: unknown): boolean {
  const known = new Map(Object.entries(row));
  const sent = Object.entries(isRecord(body) ? body : {}).filter(([name]) => name !== 'id' && known.has(name));
  const plain = sent.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return plain.length > 0 && plain.every(([name, value]) => known.get(name) === value);
}

/**
 * Checks that a write was answered with an object, as every gateway answers this one, or was only planned. Anything else is
 * no answer of a gateway, and the write is unsure (TRU-01).
 */
export function expectRecord(answer: Answer, call: Pick<Call, 'method' | 'path'>): void {
  if (!isPlanned(answer) && !isRecord(answer.data)) throw unreadable(call, 'unexpected-shape');
}

/** The number a write answers with; 0 of what was only planned. Anything else is no answer of a gateway. */
export function writtenCount(answer: Answer, call: Pick<Call, 'method' | 'path'>): number {
  if (isPlanned(answer)) return 0;
  const count = typeof answer.data === 'string' && answer.data !== '' ? Number(answer.data) : answer.data;
  if (typeof count === 'number' && Number.isFinite(count)) return count;
  throw unreadable(call, 'unexpected-shape');
}

interface CreatedRow {
  id: number;
  name: string;
  /** Unix seconds. */
  created_time: number;
}

// ms by which the gateway's clock may be behind ours.
const tolerance = 300_000;

/**
 * Finds the row a create call made, which answers neither id nor key (docs/gateways.md 13.37): the newest of that name,
 * not older than the call. The row was created whatever happens here, so a failing list is no failure of the creation.
 * `since` in Unix ms.
 */
export async function findCreated<Row extends CreatedRow>(
  list: () => Promise<Page<Row>>,
  name: string,
  since: number,
): Promise<Row | undefined> {
  const rows = (await readBack(list))?.rows ?? [];
  const made = rows.filter((row) => row.name === name && row.created_time * 1000 >= since - tolerance);
  return made.sort((a, b) => b.id - a.id)[0];
}
