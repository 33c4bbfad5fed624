import type { FlowFace } from './flow-steps.ts';

/** Runs work without a way to leave it: a late result is dropped where the user has gone elsewhere (TRU-10). */
export function waiter<Row>(face: FlowFace<Row>): NonNullable<FlowFace<Row>['wait']> {
  return async (_title, work) => {
    const isHere = face.begin();
    const result = await work(new AbortController().signal);
    return isHere() ? result : undefined;
  };
}
