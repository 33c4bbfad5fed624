import { sanitise } from '../../../../shared/format/sanitise.ts';
import { type OpenRelated, relatedListsOf } from '../../../../shared/screens/navigation/related-lists.ts';
import { isListNoun } from '../../../../shared/screens/registry.ts';
import type { Host, Layers, Lists, Notify, Session } from '../app.ts';
import { openLetters, type SecondLetter } from '../input/letters-layer.ts';
import { enterRelated, leave } from './history.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';

/** The related lists of a row that this user may open. */
export function relatedHere(app: Session, { screen }: List, row: Row): readonly OpenRelated[] {
  return isListNoun(screen.noun) ? relatedListsOf(screen.noun, row, app.context()) : [];
}

type WithRelated = Notify & Layers & Session & Lists & Host;

/**
 * Waits for the letter of a related list (SEE-06). While the rows of the list are still being read, the letter applies
 * to the first row that arrives.
 */
export function openRelated(app: WithRelated, list: List, row: Row | undefined): void {
  if (row === undefined || list.isOld()) {
    openLetters(app, 'doors', 'd', { coming: rowToCome(list).then((came) => came && lettersOf(app, list, came)) });
    return;
  }
  const letters = lettersOf(app, list, row);
  if (letters !== undefined) openLetters(app, 'doors', 'd', letters);
}

/** Why a row has no related lists; undefined where it has some. */
export function refusalOfRelated(app: Session & Notify, list: List, row: Row): string | undefined {
  return relatedHere(app, list, row).every(({ isNone }) => isNone) ? app.say('tui.noRelated') : undefined;
}

/** The letters of a row's related lists; undefined, with a message, where it has none. */
function lettersOf(app: WithRelated, list: List, row: Row): readonly SecondLetter[] | undefined {
  const relatedLists = relatedHere(app, list, row);
  const refusal = refusalOfRelated(app, list, row);
  if (refusal !== undefined) {
    app.notify(refusal, 'warn');
    return undefined;
  }
  return relatedLists.map((related) => ({
    letter: related.letter,
    label: app.say(related.label),
    refusal: related.refusal,
    isLeftOut: related.isNone,
    run: () => goThrough(app, list, row, related),
  }));
}

/** Whether a list has no row of its current query yet because the first rows are being read. */
export function isAwaitingRows(list: List): boolean {
  return list.isOld() || (list.current() === undefined && list.store.get().isLoading);
}

/** Resolves to the row under the cursor once there is one; to undefined where the read ended without rows. */
export function rowToCome(list: List): Promise<Row | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      if (isAwaitingRows(list)) return;
      stop();
      resolve(list.current());
    };
    const stop = list.store.subscribe(look);
  });
}

/** Opens the related list of a row; `[` leads back. */
export function goThrough(
  app: Notify & Layers & Session & Lists,
  { screen }: List,
  row: Row,
  { noun, filters, words, refusal }: OpenRelated,
): void {
  if (refusal !== undefined) {
    app.notify(refusal, 'warn');
    return;
  }
  const list = app.list(noun);
  // Words by which the gateway can filter become filters.
  const { values, here } = list.readFilter(words);
  const related = { name: sanitise(screen.name(row)), filters: { ...filters, ...values }, words: here.join(' ') };
  leave(app, related);
  enterRelated(app, noun);
  list.marks.clear();
  list.setFilters(related.filters);
  list.setSearch(related.words);
  // An order belongs to the list that it was chosen in.
  if (list.store.get().sort !== undefined) list.setSort(undefined);
  app.open(noun, { isReturn: true });
  // A gateway that is searched for a number also returns rows that contain it in other fields: the cursor goes to the
  // row with that id.
  const wanted = Number(related.filters.keyword);
  const asked = list.store.get().filters;
  void list.keepSearch().then(() => {
    const { filters: now, cursor } = list.store.get();
    if (now === asked && cursor === 0 && list.rowOf(wanted)) list.moveToId(wanted);
  });
}
