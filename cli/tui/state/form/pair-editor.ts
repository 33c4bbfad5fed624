import type { NamePair } from '../../../../shared/domain/channel/model-mapping.ts';
import type { PairSource } from '../../../../shared/screen/form.ts';
import { pairContent, pairsOf } from '../../../../shared/screen/pair-field.ts';
import { pairOf } from '../../../../shared/text/punctuation.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { type Choosable, openPicker } from '../dialog/picker-layer.ts';
import type { FormField, FormParts, FormValue } from './form-state.ts';

const newPair = 'new';
const removed = 'remove';

/** Whether the field's current text can be edited as pairs (ASK-05). */
export function isOfPairs({ store }: FormParts, field: FormField): boolean {
  const { value, unread } = store.get();
  return (
    field.pairs !== undefined &&
    unread[field.name] === undefined &&
    pairsOf(field.kind, value[field.name]) !== undefined
  );
}

/** Opens the pairs of a field: the user changes or removes one, or adds a new one. */
export function openPairs(parts: FormParts, field: FormField): void {
  const { app, store } = parts;
  const pairs = pairsOf(field.kind, store.get().value[field.name]) ?? [];
  openPicker(app, {
    title: app.say(field.label),
    entries: [
      ...pairs.map(({ from, to }, index) => ({ value: String(index), label: `${from} → ${to}` })),
      { value: newPair, label: app.say('mapping.newPair') },
    ],
    onChoose: ([chosen = '']) => {
      const pair = pairs[Number(chosen)];
      if (chosen === newPair || pair === undefined) return chooseFrom(parts, field, pairs);
      chooseTo(parts, field, pairs, pair.from, pair.to);
    },
  });
}

function chooseFrom(parts: FormParts, field: FormField, pairs: readonly NamePair[]): void {
  const { app } = parts;
  openPicker(app, {
    title: app.say('mapping.from'),
    entries: suggestions(parts, field, 'from'),
    custom: {},
    onChoose: ([from = '']) => from !== '' && chooseTo(parts, field, pairs, from),
  });
}

/** Chooses the value for a name; `present` is its current value. */
function chooseTo(
  parts: FormParts,
  field: FormField,
  pairs: readonly NamePair[],
  from: string,
  present?: string,
): void {
  const { app } = parts;
  const gone: Choosable = { value: removed, label: app.say('mapping.remove', { name: from }) };
  const offered = suggestions(parts, field, 'to');
  openPicker(app, {
    title: pairOf(app.say('mapping.to'), from, app.say),
    entries: async (signal) => [...(present === undefined ? [] : [gone]), ...(await offered(signal))],
    custom: {},
    ...(present !== undefined && { current: present }),
    onChoose: ([to = '']) => {
      if (to === '') return;
      const others = pairs.filter((pair) => pair.from !== from);
      if (to === removed && present !== undefined) return put(parts, field, others);
      const at = pairs.findIndex((pair) => pair.from === from);
      const next = at < 0 ? [...pairs, { from, to }] : pairs.map((pair, index) => (index === at ? { from, to } : pair));
      put(parts, field, next);
      askToList(parts, field.pairs, from);
    },
  });
}

function suggestions({ app, store }: FormParts, field: FormField, side: 'from' | 'to') {
  return async (signal: AbortSignal): Promise<Choosable[]> => {
    const choices = (await field.pairs?.[side](store.get().value, app.context(), signal)) ?? [];
    return choices.map(({ value, label }) => ({ value: String(value), label }));
  };
}

function put({ dispatch, store }: FormParts, field: FormField, pairs: readonly NamePair[]): void {
  const stored = store.get().start[field.name];
  dispatch({ type: 'set', name: field.name, value: pairContent(field.kind, pairs, stored) });
}

/** Offers to add a new name to the field that lists such names. */
function askToList({ app, store, dispatch }: FormParts, source: PairSource<FormValue> | undefined, name: string): void {
  const { unlisted, list } = source ?? {};
  if (unlisted === undefined || list === undefined || !unlisted(store.get().value).includes(name)) return;
  openConfirm(app, {
    prompt: app.say('mapping.alsoList', { name }),
    consequences: [app.say('mapping.unlisted', { count: 1, names: name })],
    verb: app.say('mapping.listNames'),
    onYes: () => dispatch({ type: 'replaced', value: list(store.get().value, [name]) }),
  });
}
