import type { Gateway } from '../../../shared/gateway/gateway.ts';
import type { Reply } from './scripted-transport.ts';

/** A client call and its exchange: request line, request body, answer, and the call's result. */
export type CallRow = [
  call: (gateway: Gateway) => Promise<unknown>,
  request: string,
  body: unknown,
  answer: Reply,
  result: unknown,
];

/** Rows for `test.each` with the request line as the test's title. */
export function titled(rows: readonly CallRow[]): [string, CallRow][] {
  return rows.map((row) => [row[1], row]);
}
