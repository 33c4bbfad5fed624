import type { Gateway } from '../../../shared/gateway/gateway.ts';
import type { Reply } from './scripted-transport.ts';

/** A call of the client and what it is on the wire: the line sent, its body, the answer, and what the call yields. */
export type CallRow = [
  call: (gateway: Gateway) => Promise<unknown>,
  request: string,
  body: unknown,
  answer: Reply,
  result: unknown,
];

/** Rows for `test.each`, their request line in front as the title. */
export function titled(rows: readonly CallRow[]): [string, CallRow][] {
  return rows.map((row) => [row[1], row]);
}
