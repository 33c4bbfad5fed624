import type { FlowFace } from '../flow/flow-steps.ts';
import type { MakeCall } from '../flow/run-action.ts';
import type { WayBack } from '../flow/undo-action.ts';
import type { RecordedEnd, Recording } from './recording.ts';

/** Makes the calls of a run as the face does, each after it was written to the journal. */
export function recordedCall<Row>(recording: Recording<Row>, face: FlowFace<Row>): MakeCall<Row> {
  const call: MakeCall<Row> = face.call ?? ((_rows, make, signal) => make(face.context(), signal));
  return async (rows, make, signal) => {
    await recording.sent(rows);
    return call(rows, make, signal);
  };
}

/** Adds the journal entry that it undoes to the undo of an action. */
export function withEntry<Row>(way: WayBack<Row>, entry: number | undefined): WayBack<Row> {
  return way.undo === undefined ? way : { ...way, undo: { ...way.undo, undoes: entry } };
}

/** The undo of an action in the form that the journal stores. */
export function recordOfWay<Row>({ undo, noUndo }: WayBack<Row>): Pick<RecordedEnd, 'undo' | 'noUndo'> {
  return { undo: undo?.recipe, noUndo };
}
