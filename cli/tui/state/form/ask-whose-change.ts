import { sanitise } from '../../../../shared/format/sanitise.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { ChangedMeanwhile } from '../../../../shared/screen/saving/changed-meanwhile.ts';
import type { Layers, Notify } from '../app.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';

/** Maximum number of characters shown of a value: enough to recognise it. */
const longest = 160;

/**
 * Saves; where another user changed the same fields meanwhile, shows both versions and asks which to keep (TRU-11).
 * `saveChosen` saves the chosen version, and may meet a newer change. Nothing is written without an answer: on Cancel
 * it rejects, and the form keeps the typed values.
 */
export async function saveAgreed<Row, Value, Result>(
  app: Notify & Layers,
  save: () => Promise<Result>,
  saveChosen: (conflict: ChangedMeanwhile<Row, Value>, choice: 'mine' | 'theirs') => Promise<Result>,
): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const conflict = error as ChangedMeanwhile<Row, Value>;
    const choice = await new Promise<'mine' | 'theirs' | undefined>((resolve) =>
      askWhose(app, conflict, resolve, () => resolve(undefined)),
    );
    if (choice === undefined) throw new Refusal(app.say('tui.changedStays'));
    return saveAgreed(app, () => saveChosen(conflict, choice), saveChosen);
  }
}

/** Asks which version to keep, that of the other user or the own one; `keep` is called when the user cancels. */
export function askWhose(
  app: Notify & Layers,
  { fields }: Pick<ChangedMeanwhile, 'fields'>,
  choose: (choice: 'mine' | 'theirs') => void,
  keep: () => void,
): void {
  const { say } = app;
  const shown = (text: string) => sanitise(text.replaceAll('\n', ' ')).slice(0, longest) || say('common.none');
  const contested = fields.filter(({ isContested }) => isContested);
  const others = fields.filter(({ isContested }) => !isContested).map(({ label }) => label);
  openConfirm(app, {
    prompt: say('tui.changedQuestion'),
    consequences: [
      ...contested.flatMap(({ label, before, theirs, mine, isSecret }) =>
        isSecret
          ? [say('tui.changedSecret', { label })]
          : [
              say('tui.changedTheirs', { label, theirs: shown(theirs), before: shown(before) }),
              say('tui.changedMine', { label, mine: shown(mine) }),
            ],
      ),
      ...(others.length > 0 ? [say('tui.changedOthers', { labels: others })] : []),
    ],
    title: say('tui.changedTitle'),
    verb: say('tui.overwrite'),
    other: { verb: say('tui.takeTheirs'), onChoose: () => choose('theirs') },
    onYes: () => choose('mine'),
    onNo: keep,
  });
}
