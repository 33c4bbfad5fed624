import { pairWord } from '../../domain/channel/model-mapping.ts';
import { isRecord } from '../../domain/record.ts';
import { ChannelStatus, channelStatuses } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import type { Changes, ChangeTable } from '../../screen/action.ts';
import { quoteWord } from '../../screen/command-line.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { memberChanges } from '../../screen/value-change.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import { changedNames, type PartChange, partLabels, standOf } from './channel-parts.ts';

/** The values of a change for the journal; a mapping to something that looks like a key is only named. */
export function partChanges({ part, before, after }: Omit<PartChange, 'channel'>): Changes {
  return holdsSecret(JSON.stringify([before, after]))
    ? { before: {}, after: {}, hidden: [part] }
    : { before: { [part]: before }, after: { [part]: after } };
}

/** Why a change is not taken back: it is so already, or somebody else has set the part since. */
export function movedText(change: PartChange, now: unknown, context: ScreenContext): string | undefined {
  const { say } = context;
  const stand = standOf(change, now);
  if (stand === 'left') return undefined;
  if (stand === 'back') return say('form.changedNothing');
  const label = say(partLabels[change.part]);
  return say('undo.fieldsChanged', { fields: [pairOf(label, valueText(change, now, context), say)] });
}

/** A value as a user reads it; of a mapping only the names that the change is about. */
function valueText({ part, before, after }: PartChange, value: unknown, { say }: ScreenContext): string {
  if (part === 'status') return say(channelStatuses.of(Number(value)).label);
  const words =
    isRecord(before) && isRecord(after) && isRecord(value)
      ? changedNames(before, after).flatMap((name) =>
          typeof value[name] === 'string' ? [pairWord({ from: name, to: value[name] })] : [],
        )
      : [value].flat().map(String);
  const text = sanitise(listOf(words, say));
  return holdsSecret(text) ? say('bulk.hidden') : text === '' ? say('common.none') : text;
}

/** What changes of channels, one line for each row of the list that they are made from. */
export function changeTable(
  rows: readonly { name: string; change: PartChange }[],
  context: ScreenContext,
): ChangeTable {
  const { say } = context;
  const parts = [...new Set(rows.map(({ change }) => change.part))];
  return {
    head: say('channel.id'),
    fields: parts.map((part) => say(partLabels[part])),
    rows: rows.map(({ name, change }) => ({
      ...{ id: String(change.channel), name },
      cells: parts.map((part) => (part === change.part ? changeText(change, context) : undefined)),
    })),
  };
}

/** `+ gpt-4o`; `gpt-4=gpt-4o → none`. */
function changeText(change: PartChange, context: ScreenContext): string {
  const { before, after } = change;
  const members = memberChanges(before, after);
  if (members !== undefined)
    return listOf(
      [...members.added.map((one) => `+ ${one}`), ...members.removed.map((one) => `− ${one}`)],
      context.say,
    );
  const values = { from: valueText(change, before, context), to: valueText(change, after, context) };
  return context.say('bulk.fromTo', values);
}

/** The most command lines that are shown; with more, none is shown. */
const mostCommands = 3;

/** The command lines that take changes back; none where one of them does not exist. */
export function commandsBack(changes: readonly PartChange[]): string[] {
  const commands = [...new Set(changes.map(commandOf))];
  return commands.length > mostCommands || commands.includes(undefined) ? [] : (commands as string[]);
}

function commandOf({ channel, part, before, after }: PartChange): string | undefined {
  const update = ['tollgate', 'channel', 'update', String(channel)];
  const line = (words: readonly string[]) =>
    holdsSecret(words.join(' ')) ? undefined : words.map((word) => quoteWord(sanitise(word))).join(' ');
  if (part === 'status')
    return line(['tollgate', 'channel', before === ChannelStatus.Enabled ? 'enable' : 'disable', String(channel)]);
  if (part === 'test_model')
    return line([...update, '--test-model', String(before), '--expect', `test-model=${String(after)}`]);
  if (part === 'model_mapping' && isRecord(before) && isRecord(after)) {
    const pairs = changedNames(before, after).map((from) => pairWord({ from, to: String(before[from] ?? '') }));
    return line(['tollgate', 'channel', 'map', String(channel), ...pairs, '--no-add-models']);
  }
  const members = part === 'models' ? memberChanges(after, before) : undefined;
  if (members === undefined) return undefined;
  const flag = (name: string, models: readonly string[]) => (models.length === 0 ? [] : [name, models.join(',')]);
  return line([...update, ...flag('--add-models', members.added), ...flag('--remove-models', members.removed)]);
}
