import { sanitise } from '../../../../shared/format/sanitise.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { ChangedMeanwhile } from '../../../../shared/screen/saving/changed-meanwhile.ts';
import type { Layers, Notify } from '../app.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';

/** Characters of a value that are shown: enough to know it by. */
const longest = 160;

/**
 * Saves; where somebody else changed the same meanwhile, shows theirs beside mine and asks whose is to stay (TRU-11).
 * `saveChosen` saves what was chosen, and may meet a newer change. Nothing is written unasked: on Cancel it rejects, and
 * the form stays as it was typed.
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

/** Asks whose is to stay, theirs beside mine; `keep` is called where nobody chooses. */
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
    question: say('tui.changedQuestion'),
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
