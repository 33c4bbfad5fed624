import { waitForLimits } from '../../gateway/client/patient-calls.ts';
import type { MakeCall } from './run-action.ts';

/**
 * Makes the calls of a run wait for the gateway's rate limit, whichever signal the face gives them. `stop` ends the
 * waits also where the face lets calls under way end: a call that waits was refused, so nothing is under way.
 */
export function patientCall<Row>(call: MakeCall<Row>, stop: AbortSignal): MakeCall<Row> {
  return (rows, make, signal) =>
    call(
      rows,
      (context, own = new AbortController().signal) => {
        waitForLimits(own, stop);
        return make(context, own);
      },
      signal,
    );
}
