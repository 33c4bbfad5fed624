import { mayBeDone } from '../../gateway/client/gateway-error.ts';
import type { RunOptions, SiteAction } from '../action.ts';
import { describeError } from '../error/describe-error.ts';
import { recordedCall, recordOfWay, withEntry } from '../journal/recorded-call.ts';
import { outcomeOf, recordAction } from '../journal/recording.ts';
import { askWhileRunning } from './flow-late-consent.ts';
import { commandOfAction } from './flow-rules.ts';
import type { FlowFace, FlowRequest, InputStep } from './flow-steps.ts';
import { wayBack } from './undo-action.ts';

/** Runs an action on the gateway as a whole and shows its outcome: the last steps of its flow. */
export async function runOnSite<Row>(
  { target, rows, isFollowed, undoes }: FlowRequest<Row>,
  face: FlowFace<Row>,
  action: SiteAction<unknown>,
  input: unknown,
  form: InputStep<Row> | undefined,
): Promise<void> {
  const controller = new AbortController();
  const command = commandOfAction<Row>(target, action, rows, input);
  const recording = recordAction<Row>({ target, action, input, command, count: 0, undoes }, face.context);
  const none = { results: [], rows };
  const stop = () => controller.abort();
  const back = () => wayBack(target, action, { results: [] }, input, face.context());
  const shown = { kind: 'running', action, form, command, latest: undefined, begun: undefined, back, stop } as const;
  const beginning = face.show({ ...shown, ...none });
  const isHere = face.begin();
  await beginning;
  const call = recordedCall(recording, face);
  const step = {
    ...none,
    kind: 'outcome',
    action,
    command,
    summary: undefined,
    left: [],
    input,
    retry: undefined,
    goOn: undefined,
  } as const;
  try {
    const onProgress = (done: number, total: number) =>
      void face.show({ ...shown, ...none, progress: { done, total } });
    const agree: RunOptions['agree'] = (asked) => askWhileRunning<Row>({ action, form, rows, command }, asked, face);
    const done = await call(
      rows,
      (context, signal) => action.run(input, context, { signal, onProgress, isFollowed, agree }),
      controller.signal,
    );
    const way = wayBack(target, action, { results: [], done }, input, face.context());
    const outcome = outcomeOf(done);
    if (done.row !== undefined) recording.made(done.row as Row, done.left);
    const entry = await recording.end({ outcome, text: done.message, ...recordOfWay(way) });
    await face.show({ ...step, ...withEntry(way, entry), entry, done, error: undefined, isHere: isHere() });
  } catch (error) {
    const back = {
      isChange: mayBeDone(error) && !action.isRead,
      undo: undefined,
      noUndo: face.context().say('undo.unsure'),
    };
    const { message: text } = describeError(error, face.context().say);
    const outcome = mayBeDone(error) ? 'unsure' : 'failed';
    const entry = await recording.end({ outcome, text, undo: undefined, noUndo: back.isChange ? back.noUndo : '' });
    await face.show({ ...step, ...back, entry, form, done: undefined, error, isHere: isHere() });
  }
}
