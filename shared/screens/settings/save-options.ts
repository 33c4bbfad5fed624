import type { JournalEntry } from '../../domain/journal.ts';
import { isRecord } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import type { SiteAction, SiteUndo } from '../../screen/action.ts';
import { confirmSite, listNames } from '../../screen/flow/confirm-rows.ts';
import { undoFace } from '../../screen/flow/undo-face.ts';
import { recordWork } from '../../screen/journal/recording.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import {
  isSameOption,
  loadOptions,
  type OptionChange,
  type OptionsWritten,
  optionChanges,
  type StoredOptions,
  type WriteOptions,
  writeOptions,
} from './options.ts';

/** The most characters of a present value that a sentence shows. */
const mostShown = 80;

/** Writes options by their keys, and records the write in the journal with its undo (CHG-07, CHG-08). */
export function saveOptions(
  changes: readonly OptionChange[],
  { verb, command }: { verb: string; command: string },
  context: ScreenContext,
  options: WriteOptions,
): Promise<OptionsWritten> {
  const endOf = ({ saved, failed }: OptionsWritten) => {
    const undo = undoOfOptions(saved)?.recipe;
    const outcome = failed.length === 0 ? 'done' : saved.length > 0 ? 'partly' : 'failed';
    const text = context.say('option.written', { keys: saved.map(({ key }) => key), count: saved.length });
    const isKept = undo !== undefined || saved.length === 0;
    return { outcome, text, undo, noUndo: isKept ? '' : context.say('undo.keyGone') } as const;
  };
  return recordWork({ target: { noun: 'option' }, verb, command, endOf }, context, () =>
    writeOptions(changes, context, options),
  );
}

/**
 * The undo of a write of options. It refuses where an option was changed since. Secrets, and options that had no value
 * before, are left out; undefined where none remains.
 */
function undoOfOptions(saved: readonly OptionChange[]): SiteUndo | undefined {
  const changes = saved.flatMap(({ key, before, after, isSecret }) =>
    before === undefined || isSecret || holdsSecret(before) || holdsSecret(after) ? [] : [{ key, before, after }],
  );
  if (changes.length === 0) return undefined;
  const keys = changes.map(({ key }) => key);
  const action: SiteAction<undefined> = {
    ...undoFace,
    verb: 'set',
    on: 'all',
    label: 'settings.undo',
    help: 'settings.undo',
    command: '',
    confirm: (context) => confirmSite('option.confirmUndo', [], context, { keys: listNames(keys, context.say) }),
    run: async (_input, context, options) => {
      const now = await loadOptions(context, options);
      const moved = changes.filter(({ key, after }) => !isSameOption(key, now.get(key) ?? '', after));
      if (moved.length > 0)
        throw new Refusal(
          context.say('undo.fieldsChanged', { fields: moved.map(({ key }) => nowText(key, now, context)) }),
        );
      const back = optionChanges(
        now,
        changes.map(({ key, before }) => [key, before] as const),
      );
      const { failed } = await writeOptions(back, context, options);
      const [failure] = failed;
      if (failure) throw failure.error ?? new Refusal(failure.reason);
      return {
        message: context.say('undo.did', { result: context.say('option.written', { keys, count: keys.length }) }),
      };
    },
    undo: () =>
      undoOfOptions(saved.map(({ before = '', after, ...change }) => ({ ...change, before: after, after: before }))),
  };
  return { action, rows: [], recipe: { by: 'own', data: { options: changes } } };
}

/** An option with its present value on one line, cut where it is long; a secret is hidden. */
function nowText(key: string, now: StoredOptions, { say }: ScreenContext): string {
  const text = sanitise(now.get(key) ?? '');
  const shown = text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
  return pairOf(key, holdsSecret(text) ? say('bulk.hidden') : shown === '' ? say('common.none') : shown, say);
}

/** The undo of a journal entry that wrote options; undefined where the entry has none of this kind. */
export function restoreOptions({ undo }: JournalEntry): SiteUndo | undefined {
  const data = undo?.by === 'own' && isRecord(undo.data) && Array.isArray(undo.data.options) ? undo.data.options : [];
  const changes = data.filter(isRecord).map(({ key, before, after }) => ({
    ...{ key: String(key), before: String(before), after: String(after) },
    isSecret: false,
  }));
  return undoOfOptions(changes);
}
