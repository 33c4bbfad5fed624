import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../shared/domain/dialect.ts';
import { TransportFailure } from '../../../shared/gateway/client/transport.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { scriptedGateway } from './scripted-gateway.ts';
import type { Step } from './scripted-transport.ts';

/** What a call asks, to the letter, and what it is answered with means; 'v013' where no generation is named. */
export type AnswerRow = readonly [
  what: string,
  ask: (gateway: Gateway) => Promise<unknown>,
  steps: readonly Step[],
  meaning: unknown,
  dialect?: Dialect,
];

/** A meaning that is a failure. */
class Failure {
  constructor(
    readonly kind: string,
    readonly facts: object = {},
  ) {}
}

/** An answer that means a failure of this kind. */
export const fails = (kind: string, facts?: object) => new Failure(kind, facts);

/** A read, and what it is answered with. */
export const get = (path: string, answer: Step['answer']): Step => ({ request: `GET ${path}`, answer });
/** A write with this body. */
export const post = (path: string, body: unknown, answer: Step['answer']): Step => ({
  request: `POST ${path}`,
  body,
  answer,
});
/** A deletion. */
export const remove = (path: string, answer: Step['answer']): Step => ({ request: `DELETE ${path}`, answer });

/** The connection broke after the call was sent. */
export const lost = new TransportFailure('reset', true, 'cut');

/** A test for each row of an area. */
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
