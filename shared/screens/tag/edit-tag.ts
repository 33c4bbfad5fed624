import type { Channel } from '../../domain/channel/channel.ts';
import { joinList, splitList } from '../../domain/list-text.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import { leavesOldRoutes, type TagChanges } from '../../gateway/resources/channel-tags.ts';
import type { Done, RowAction, RunOptions } from '../../screen/action.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { routingOfSave } from '../../screen/impact/channel-impact.ts';
import { startImpact } from '../../screen/impact/impact-reading.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, pairOf, sentencesOf } from '../../text/punctuation.ts';
import { checkUnmoved, confirmTags, untaggedRefusal } from './tag-actions.ts';
import { draftOf, jsonFields, type TagDraft, tagForm } from './tag-form.ts';
import { dataOf, readTag, type SharedField, sharedBy, sharedFields, type TagRow } from './tag-reading.ts';
import { takenBackByMember } from './tag-undo.ts';

/** The values that an edit sets on each channel of the tag. */
const byMember = takenBackByMember<TagDraft>((row, draft, context): Partial<Channel> => {
  const changes = Object.entries(changesOf(row, draft, context));
  return Object.fromEntries(
    changes.map(([name, value]) => [name in columnOf ? columnOf[name as keyof typeof columnOf] : name, value]),
  );
});

/** Changes the common values of a tag's channels; only changed fields are sent (GEN-04). */
export const editTag: RowAction<TagRow, TagDraft> = {
  verb: 'set',
  icon: 'tool',
  on: 'rows',
  single: true,
  keepsUnnamed: true,
  label: 'tag.edit',
  help: 'tag.editHelp',
  danger: 'confirm',
  idempotent: true,
  input: tagForm,
  refusal: untaggedRefusal,
  confirm: (rows, context, draft) => {
    const asked = confirmTags('tag.confirmEdit', [], rows, context);
    const [row] = rows;
    if (row === undefined || draft === undefined) return asked;
    const changes = changesOf(row, draft, context);
    const lines = Object.entries(changes).map(([name, value]) =>
      changeText(row, name as keyof TagChanges, value, context),
    );
    const mapped = changes.weight === 0 && leavesOldRoutes(changes) ? [context.say('tag.rebuildsRoutes')] : [];
    return {
      ...asked,
      consequences: [...asked.consequences, ...lines, ...mapped],
    };
  },
  impact: ([row], context, draft) => (row === undefined ? undefined : impactOfEdit(row, draft, context)),
  run: async (row, draft, context, options) => {
    const done = await written(row, draft, context, options);
    if (draft.new_tag === row.tag) return done;
    // Of a renamed tag the row tells the new name, but not which channels got it.
    return { ...done, left: (await byMember.changes(row, draft, context))?.after };
  },
  ...byMember,
};

/**
 * What groups and models lose by an edit of a tag; undefined where all channels keep their models, groups and priority.
 */
function impactOfEdit(row: TagRow, draft: TagDraft, context: ScreenContext) {
  const { models, groups, priority } = changesOf(row, draft, context);
  const changes = row.members.flatMap((channel) => [
    ...routingOfSave(channel, {
      models: splitList(models ?? channel.models),
      groups: splitList(groups ?? channel.group),
      priority: priority ?? channel.priority,
    }),
  ]);
  return changes.length === 0 ? undefined : startImpact(new Map(changes), context);
}

/**
 * The changed fields of the draft.
 * @throws Refusal where nothing was changed, and for emptied lists, which the gateway would silently not change
 */
function changesOf(row: TagRow, draft: TagDraft, context: ScreenContext): TagChanges {
  const before = draftOf(row, context);
  const { new_tag, priority, weight, models, groups, model_mapping, param_override, header_override, facts, ...rest } =
    draft;
  nothingLeft(rest);
  const { say } = context;
  const changes: TagChanges = {};
  if (new_tag !== before.new_tag) changes.new_tag = new_tag;
  if (priority !== before.priority) changes.priority = Number(needed(priority, 'priority', context));
  if (weight !== before.weight) changes.weight = Number(needed(weight, 'weight', context));
  if (isOther(models, before.models)) changes.models = needed(joinList(models), 'models', context);
  if (isOther(groups, before.groups)) changes.groups = needed(joinList(groups), 'group', context);
  const texts = { model_mapping, param_override, header_override };
  for (const name of jsonFields) {
    if (texts[name] === before[name] || (!facts.hasOverrides && name !== 'model_mapping')) continue;
    // The gateway clears the field only for an empty text; an empty object would be stored.
    changes[name] = /^\{\s*\}$/.test(texts[name]) ? '' : texts[name];
  }
  if (Object.keys(changes).length === 0) throw new Refusal(say('form.changedNothing'));
  return changes;
}

function needed(text: string, field: SharedField, { say }: ScreenContext): string {
  if (text === '') throw new Refusal(say('tag.cannotEmpty', { label: say(sharedFields[field]) }));
  return text;
}

function isOther(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join(',') !== [...other].sort().join(',');
}

const columnOf = { models: 'models', groups: 'group', new_tag: 'tag' } as const;

function fieldOf(name: keyof TagChanges): SharedField {
  return name === 'groups' ? 'group' : (name as SharedField);
}

/** One line per change: `Priority: 10 (3 of 5 differ) → 5`. */
function changeText(
  row: TagRow,
  name: keyof TagChanges,
  value: string | number | undefined,
  { say }: ScreenContext,
): string {
  const to = sanitise(String(value ?? '')) || say('tag.nothing');
  if (name === 'new_tag') return pairOf(say('channel.tag'), say('tag.fromTo', { from: sanitise(row.tag), to }), say);
  const { value: most, differing } = sharedBy(row, fieldOf(name));
  const from = sanitise(String(most)) || say('tag.nothing');
  const mixed =
    differing === 0
      ? from
      : say('tag.mostly', {
          value: from,
          count: differing,
          total: row.members.length,
        });
  return pairOf(say(sharedFields[fieldOf(name)]), say('tag.fromTo', { from: mixed, to }), say);
}

async function written(
  row: TagRow,
  draft: TagDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<TagRow>> {
  const { gateway, say } = context;
  const changes = changesOf(row, draft, context);
  const all = await checkUnmoved(row, context, { signal });
  const joined = changes.new_tag === undefined ? undefined : all.find(({ tag }) => tag === changes.new_tag);
  if (joined !== undefined)
    throw new Refusal(
      say('tag.taken', {
        tag: sanitise(joined.tag),
        count: joined.members.length,
      }),
    );
  await gateway.channelTags.edit(row.tag, changes, { signal, onWritten });
  const rebuilt = leavesOldRoutes(changes) ? await rebuildRoutes(context) : undefined;
  const tag = changes.new_tag ?? row.tag;
  const now = await readBack(() => readTag(tag, context, { signal }));
  const values = { tag: sanitise(tag), count: row.members.length };
  const data = dataOf(now ?? row);
  if (now === undefined) return { message: say('form.notReadBack'), tone: 'warn', data };
  const kept = keptFields(row, now, changes);
  if (kept.length > 0) {
    const labels = listOf(
      kept.map((field) => say(sharedFields[field])),
      say,
    );
    return {
      message: say('tag.editedPart', { ...values, fields: labels }),
      tone: 'warn',
      row: now,
      data,
    };
  }
  const message = sentencesOf([say('tag.edited', values), rebuilt]);
  return {
    message,
    tone: rebuilt === undefined ? 'good' : 'warn',
    row: now,
    data,
  };
}

/**
 * Rebuilds the routing table after the edit. Returns undefined, or a sentence where that failed; the edit itself has
 * succeeded in either case.
 */
async function rebuildRoutes({ gateway, say }: ScreenContext): Promise<string | undefined> {
  try {
    const { fails } = await gateway.channels.fix();
    return fails > 0 ? say('tag.routesLeft', { message: '' }) : undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return say('tag.routesLeft', {
      message: describeError(error, say).message,
    });
  }
}

/** Fields in which some channels do not have the written value. */
function keptFields(row: TagRow, now: TagRow, changes: TagChanges): SharedField[] {
  const ids = new Set(row.members.map(({ id }) => id));
  const members = now.members.filter(({ id }) => ids.has(id));
  const names = (Object.keys(changes) as (keyof TagChanges)[]).filter((name) => name !== 'new_tag');
  const wanted = (name: keyof TagChanges) => {
    const value = changes[name];
    return name in columnOf ? [...splitList(String(value))].sort().join(',') : value;
  };
  return names
    .filter((name) => {
      const { value, differing } = sharedBy({ members }, fieldOf(name));
      return differing > 0 || value !== wanted(name) || members.length !== ids.size;
    })
    .map(fieldOf);
}
