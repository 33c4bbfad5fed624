import { splitList } from '../../domain/list-text.ts';
import { isRecord } from '../../domain/record.ts';
import { emptiedBy, routingOfRemovals } from '../../domain/state/upstream-update.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Applied } from '../../gateway/resources/upstream-updates.ts';
import { type DetectedOfAll, readDetection } from '../../gateway/resources/upstream-updates.ts';
import type { Action, Confirmation, Done, RowAction, SiteAction } from '../../screen/action.ts';
import { confirmRows, listNames } from '../../screen/flow/confirm-rows.ts';
import { followJob } from '../../screen/follow-job.ts';
import { startImpact } from '../../screen/impact/impact-reading.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey, Say } from '../../text/text.ts';
import { partChanges } from '../channel-part/part-text.ts';
import { undoParts } from '../channel-part/part-undo.ts';
import { partChangeOf, type UpdateRow, updateName, updateParts } from './upstream-update-row.ts';

/** The decision on a proposed change, in the words of the gateway's call. */
type Choice = 'add' | 'remove' | 'ignore';

/** Adds the proposed models to channels. Removals have a separate action (GEN-06). */
const acceptAdditions: RowAction<UpdateRow, undefined> = {
  verb: 'accept',
  icon: 'check',
  on: 'rows',
  label: 'upstreamUpdate.accept',
  help: 'upstreamUpdate.acceptHelp',
  danger: 'safe',
  idempotent: true,
  refusal: ({ change }, { say }) => (change === 'add' ? undefined : say('upstreamUpdate.acceptsAdditions')),
  ...applies('add'),
};

/** Removes models that the provider no longer lists; the confirmation names those that no channel serves afterwards. */
const acceptRemovals: RowAction<UpdateRow, undefined> = {
  verb: 'remove',
  icon: 'trash',
  on: 'rows',
  label: 'upstreamUpdate.removeModels',
  help: 'upstreamUpdate.removeHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: ({ change }, { say }) => (change === 'remove' ? undefined : say('upstreamUpdate.removesRemovals')),
  confirm: confirmRemovals,
  impact: (rows, context) => startImpact(routingOfRemovals(rows), context),
  ...applies('remove'),
};

/** Makes the gateway stop proposing a model. Gateways can do so for additions only. */
const ignoreAdditions: RowAction<UpdateRow, undefined> = {
  verb: 'ignore',
  icon: 'ban',
  on: 'rows',
  label: 'upstreamUpdate.ignore',
  help: 'upstreamUpdate.ignoreHelp',
  danger: 'safe',
  idempotent: true,
  refusal: ({ change }, { say }) => (change === 'add' ? undefined : say('upstreamUpdate.ignoresAdditions')),
  ...applies('ignore'),
};

/** Compares all enabled channels that take part with the models that their providers list (GEN-05, GEN-06). */
const detectAll: SiteAction<undefined> = {
  verb: 'detect',
  isTrial: true,
  icon: 'download',
  on: 'all',
  label: 'upstreamUpdate.detectAll',
  help: 'upstreamUpdate.detectAllHelp',
  danger: 'safe',
  idempotent: true,
  isJob: true,
  run: async (_input, context, options) => {
    const { gateway, say } = context;
    const started = await gateway.upstreamUpdates.detectAll({ signal: options.signal });
    const { found, alreadyRunning } = started;
    if (found) return detectedAll(found, false, say);
    const followed = await followJob(started, context, options);
    if (followed?.left) return followed.left;
    if (!isRecord(followed?.task.result)) return { message: say('action.completed') };
    return detectedAll(readDetection(followed.task.result), alreadyRunning, say, { task_id: followed.task.taskId });
  },
};

/** The actions on proposed changes, in the order of menus. */
export const upstreamUpdateActions: readonly Action<UpdateRow>[] = [
  acceptAdditions,
  ignoreAdditions,
  acceptRemovals,
  detectAll,
];

function detectedAll(
  { checked, failed, add, remove, autoAdded, failedIds }: DetectedOfAll,
  alreadyRunning: boolean,
  say: Say,
  more: Record<string, unknown> = {},
): Done {
  const isNothing = checked === 0;
  return {
    message: sentencesOf([
      alreadyRunning ? say('list.jobJoined') : undefined,
      isNothing ? say('upstreamUpdate.noneChecked') : say('upstreamUpdate.detected', { count: checked, add, remove }),
      failed > 0 ? say('upstreamUpdate.detectionFailed', { count: failed }) : undefined,
      failedIds.length > 0 ? say('upstreamUpdate.failedIds', { ids: listOf(failedIds.map(String), say) }) : undefined,
      autoAdded > 0 ? say('upstreamUpdate.autoAdded', { count: autoAdded }) : undefined,
    ]),
    tone: isNothing || failed > 0 ? 'warn' : 'good',
    data: { ...more, already_running: alreadyRunning, checked, failed, add, remove, auto_added: autoAdded },
  };
}

function confirmRemovals(rows: readonly UpdateRow[], context: ScreenContext): Confirmation {
  const { say } = context;
  const named = rows.map((row) => ({ name: updateName(row) }));
  const asked = confirmRows('upstreamUpdate.confirmRemove', [], named, context);
  const emptied = emptiedBy(rows).map(({ channel_name }) => sanitise(channel_name));
  if (emptied.length === 0) return asked;
  const text = say('upstreamUpdate.emptied', { count: emptied.length, names: listNames(emptied, say) });
  return { ...asked, consequences: [...asked.consequences, text] };
}

const messages: Record<Choice, MessageKey> = {
  add: 'upstreamUpdate.added',
  remove: 'upstreamUpdate.removed',
  ignore: 'upstreamUpdate.ignored',
};

/**
 * Applies proposed changes with one call per channel. The call names exactly these changes (docs/gateways-modern.md
 * 32.8), and the answer is compared with them, because the gateway silently drops those that it no longer proposes.
 */
function applies(
  choice: Choice,
): Pick<RowAction<UpdateRow, undefined>, 'run' | 'runMany' | 'shows' | 'changes' | 'undo'> {
  const changeOf = (row: UpdateRow) => partChangeOf(row, choice === 'ignore');
  const applyTo = async (rows: readonly UpdateRow[], { gateway, say }: ScreenContext, signal?: AbortSignal) => {
    const models = rows.map(({ model }) => model);
    const applied = await gateway.upstreamUpdates.apply(rows[0]?.channel_id ?? 0, { [choice]: models }, { signal });
    return rows.map((row) => doneOf(row, choice, applied, say));
  };
  return {
    shows: (after) => after === undefined,
    changes: (row) => partChanges(changeOf(row)),
    undo: (results) => {
      // What somebody else had done already is theirs.
      const own = results.filter(({ done }) => done?.left === undefined);
      return undoParts(
        updateParts,
        own.map(({ row }) => ({ row, change: changeOf(row) })),
      );
    },
    run: async (row, _input, context, { signal }) => {
      const [outcome] = await applyTo([row], context, signal);
      if (outcome === undefined || outcome instanceof Error) throw outcome;
      return outcome;
    },
    runMany: async (rows, _input, context, { signal }) => {
      const outcomes = new Map<UpdateRow, Done<UpdateRow> | Error>();
      for (const id of new Set(rows.map(({ channel_id }) => channel_id))) {
        const ofChannel = rows.filter(({ channel_id }) => channel_id === id);
        const results = await applyTo(ofChannel, context, signal).catch((error: unknown) => {
          // No channel was changed yet: the whole batch fails with this error.
          if (outcomes.size === 0 || !(error instanceof Error)) throw error;
          return ofChannel.map(() => error);
        });
        for (const [index, row] of ofChannel.entries()) outcomes.set(row, results[index] ?? new Error(row.model));
      }
      return outcomes;
    },
  };
}

/** The outcome of one change; `applied` is undefined in a dry run. */
function doneOf(row: UpdateRow, choice: Choice, applied: Applied | undefined, say: Say): Done<UpdateRow> | Refusal {
  const { channel_id, channel_name, model } = row;
  const values = { channel: sanitise(channel_name), model: sanitise(model) };
  const isMade = applied === undefined || isNamed(model, choice, applied);
  if (!isMade && !isSoAlready(model, choice, applied)) return new Refusal(say('upstreamUpdate.gone', values));
  const message = say(messages[choice] as 'upstreamUpdate.added', values);
  const data = { channel_id, channel_name, model, change: row.change };
  if (isMade) return { message, data };
  const { after: same } = partChanges(partChangeOf(row, false));
  return { message, data, ...(same && { was: same, left: same }) };
}

/** Whether the answer says that the change was made. */
function isNamed(model: string, choice: Choice, { add, remove, ignored }: Applied): boolean {
  return { add, remove, ignore: ignored }[choice].includes(model);
}

/** Whether the channel has the wanted state although the answer does not name the change: somebody else made it. */
function isSoAlready(model: string, choice: Choice, { models }: Applied): boolean {
  return choice !== 'ignore' && splitList(models).includes(model) === (choice === 'add');
}
