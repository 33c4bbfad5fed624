import { sanitise } from '../../../../shared/format/sanitise.ts';
import { isListNoun } from '../../../../shared/screens/registry.ts';
import { type Command, parseCommand, splitWords, suggestions, type WrongWord } from '../../keys/command-parser.ts';
import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { App, Lists, Notify } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { leave } from '../list/history.ts';
import { keptFilters, mayHoldKey } from '../list/rows/kept-filters.ts';
import { createStore } from '../store.ts';
import { commandValues, commandWords } from './command-words.ts';
import { runCommand } from './run-command.ts';

export interface CommandState {
  line: TextLine;
  /** Possible next words. */
  candidates: readonly string[];
  /** The index of the candidate that Tab has inserted; -1 before the first Tab. */
  picked: number;
  /** The meaning of the candidate that Tab would insert or has inserted; or which word is wrong. */
  hint: string;
  isWrong: boolean;
}

export type CommandLayer = LayerOf<'command', CommandState>;

const historyKept = 100;

/** Opens the `:` line: the command line's nouns and verbs, with completion and the history of this profile. */
export function openCommandLine(app: App, text = ''): void {
  const words = {
    ...commandWords(app),
    // Requested values have arrived: they are offered, unless the user is choosing a candidate.
    ...commandValues(app, () => {
      const { line, picked } = store.get();
      if (app.store.get().layers.includes(layer) && picked < 0) become(line);
    }),
  };
  const history = app.settings.get().history ?? [];
  /** Number of steps back in the history; 0 is the typed text. */
  let back = 0;
  let typed = text;
  let start = 0;
  let inserted: readonly string[] = [];
  const store = createStore<CommandState>({
    line: textLine(text),
    candidates: [],
    picked: -1,
    hint: '',
    isWrong: false,
  });
  const describe = (index: number, line: TextLine) =>
    words.meaning?.(inserted[Math.max(0, index)] ?? '', splitWords(textOf(line))[0]) ?? '';

  const become = (line: TextLine) => {
    const text = textOf(line);
    const { candidates, wrong, ...found } = suggestions(text, words);
    start = found.start;
    inserted = found.inserted;
    const hint = wrong ? describeWrong(app, wrong) : describe(-1, line);
    store.set({ line, candidates, picked: -1, hint, isWrong: wrong !== undefined });
  };
  const complete = () => {
    const { line, candidates, picked } = store.get();
    if (candidates.length === 0) return;
    const next = (picked + 1) % candidates.length;
    const completed = `${textOf(line).slice(0, start)}${inserted[next] ?? ''}`;
    if (candidates.length === 1) become(textLine(completed.endsWith('=') ? completed : `${completed} `));
    else store.set({ line: textLine(completed), picked: next, hint: describe(next, line), isWrong: false });
  };
  const recall = (by: number) => {
    if (back === 0) typed = textOf(store.get().line);
    back = Math.max(0, Math.min(history.length, back + by));
    become(textLine(back === 0 ? typed : (history[history.length - back] ?? '')));
  };
  const run = () => {
    const command = textOf(store.get().line).trim();
    app.pop(layer);
    if (command === '') return;
    const parsed = parseCommand(command, words);
    if (!holdsSecret(app, command, parsed)) {
      const kept = [...history.filter((other) => other !== command), command].slice(-historyKept);
      app.settings.change({ history: kept });
    }
    runCommand(app, parsed);
  };

  const layer: CommandLayer = {
    kind: 'command',
    context: 'command',
    store,
    perform: (action) => {
      if (action === 'close') app.pop(layer);
      else if (action === 'run') run();
      else if (action === 'complete') complete();
      else if (action === 'older') recall(1);
      else if (action === 'newer') recall(-1);
      else if (action === 'text-backspace' && store.get().line.characters.length === 0) app.pop(layer);
      else become(edit(store.get().line, action));
    },
    type: (more) => become(insert(store.get().line, more.replace(/\s+/g, ' '))),
  };
  become(store.get().line);
  app.push(layer);
}

function describeWrong(app: Notify, { word, near }: WrongWord): string {
  return near === undefined
    ? app.say('tui.unknownWord', { word: sanitise(word) })
    : app.say('tui.meant', { word: near });
}

/**
 * Runs words of the `:` line that were not typed there; the current list is added to the history if they open another.
 */
export function followWords(app: App, words: string): void {
  const command = parseCommand(words, commandWords(app));
  if (command.kind === 'view') leave(app);
  runCommand(app, command);
}

/** Whether a command searches with a key: it is not kept in the history, which is written to disk. */
function holdsSecret(app: Lists, text: string, command: Command): boolean {
  if (mayHoldKey(text)) return true;
  if (command.kind !== 'view' || !isListNoun(command.noun)) return false;
  const { filters } = app.list(command.noun).screen;
  const known = Object.keys(command.filters).filter((id) => filters.some((filter) => filter.id === id));
  return Object.keys(keptFilters(filters, command.filters)).length < known.length;
}
