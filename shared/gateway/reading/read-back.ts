import type * as z from 'zod/mini';
import { isRecord } from '../../domain/record.ts';
import type { Answer, Call } from '../client/call.ts';
import { unreadable } from '../client/decode.ts';
import { isPlanned } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { Page } from '../client/page.ts';

/**
 * Reads back what a write that the gateway has accepted has stored. A failure to read is not a failure of the write,
 * and reporting it as one would make users write again (TRU-02). Undefined when it could not be read back.
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
 * The row in the answer of a write. A write answered without a row is done where the row read back shows the values
 * sent, and unsure where it does not; it is also unsure where the answer has data of another type (TRU-01). Undefined
 * where the write was only planned.
 */
export async function writtenRow<Row extends object>(
  schema: z.ZodMiniType<Row>,
  answer: Answer,
  call: Pick<Call, 'method' | 'path' | 'body'>,
  read: () => Promise<Row>,
): Promise<Row | undefined> {
  if (isPlanned(answer)) return readBack(read);
  const isNothing = answer.data === null || answer.data === undefined;
  const row = isNothing ? await readBack(read) : answeredRow(schema, answer.data);
  if (row !== undefined && (!isNothing || shows(row, call.body))) return row;
  throw unreadable(call, 'unexpected-shape');
}

function answeredRow<Row>(schema: z.ZodMiniType<Row>, data: unknown): Row | undefined {
  const row = isRecord(data) ? schema.safeParse(data) : undefined;
  return row?.success ? row.data : undefined;
}

/** Whether a row contains the plain values of a body. A row with none of these fields proves nothing. */
function shows(row: object, body: unknown): boolean {
  const known = new Map(Object.entries(row));
  const sent = Object.entries(isRecord(body) ? body : {}).filter(([name]) => name !== 'id' && known.has(name));
  const plain = sent.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return plain.length > 0 && plain.every(([name, value]) => known.get(name) === value);
}

/**
 * Checks that the answer of a write is an object, as every gateway sends for this call, or was only planned. Throws
 * otherwise: the answer is not a gateway's, and the write is unsure (TRU-01).
 */
export function expectRecord(answer: Answer, call: Pick<Call, 'method' | 'path'>): void {
  if (!isPlanned(answer) && !isRecord(answer.data)) throw unreadable(call, 'unexpected-shape');
}

/**
 * The number in the answer of a write; 0 where it was only planned. Throws for anything else, which is not a gateway's
 * answer.
 */
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

// How many ms the gateway's clock may be behind ours.
const tolerance = 300_000;

/**
 * Finds the row that a create call made, whose answer has neither id nor key (docs/gateways.md 13.37): the newest row
 * of that name that is not older than the call. The row was created whatever happens here, so a failure of the list is
 * not a failure of the creation. `since` in Unix ms.
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
