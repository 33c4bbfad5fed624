import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../shared/domain/dialect.ts';
import { TransportFailure } from '../../../shared/gateway/client/transport.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { scriptedGateway } from './scripted-gateway.ts';
import type { Step } from './scripted-transport.ts';

/** A call, the exact requests and answers, and the expected result; the generation is 'v013' if missing. */
export type AnswerRow = readonly [
  what: string,
  ask: (gateway: Gateway) => Promise<unknown>,
  steps: readonly Step[],
  meaning: unknown,
  dialect?: Dialect,
];

/** An expected failure. */
class Failure {
  constructor(
    readonly kind: string,
    readonly facts: object = {},
  ) {}
}

/** The call is expected to fail with this error kind. */
export const fails = (kind: string, facts?: object) => new Failure(kind, facts);

/** A GET request with its answer. */
export const get = (path: string, answer: Step['answer']): Step => ({ request: `GET ${path}`, answer });
/** A POST request with this body. */
export const post = (path: string, body: unknown, answer: Step['answer']): Step => ({
  request: `POST ${path}`,
  body,
  answer,
});
/** A DELETE request with its answer. */
export const remove = (path: string, answer: Step['answer']): Step => ({ request: `DELETE ${path}`, answer });

/** The connection breaks after the request was sent. */
export const lost = new TransportFailure('reset', true, 'cut');

/** Defines one test for each row. */
export function describeAnswers(area: string, rows: readonly AnswerRow[]): void {
  describe(area, () => {
    test.each(rows.map((row) => [row[0], row] as const))('%s', async (_what, [, ask, steps, meaning, dialect]) => {
      const { gateway } = scriptedGateway(steps, { dialect: dialect ?? 'v013' });
      if (meaning instanceof Failure) {
        await expect(ask(gateway)).rejects.toMatchObject({ kind: meaning.kind, facts: meaning.facts });
      } else expect(await ask(gateway)).toEqual(meaning);
    });
  });
}
