import type { Done } from '../../../../shared/screen/action.ts';
import type { AnyField, FieldErrors, Form, FormMode } from '../../../../shared/screen/form.ts';
import type { TextLine } from '../../text-entry/text-line.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import type { LoadedPicture, PictureState } from '../dialog/load-picture.ts';
import type { LayerOf } from '../layer.ts';
import type { Undo } from '../ran.ts';
import type { Store } from '../store.ts';

export type FormValue = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: forms of all screens are handled alike; each reads only its own values.
export type AnyForm = Form<any, any>;
export type FormField = AnyField<FormValue>;

export interface FormLayerState {
  title: string;
  mode: FormMode;
  value: FormValue;
  /** Fields that apply, in order. The focus counts them, then the save button, then the cancel button. */
  fields: readonly FormField[];
  focus: number;
  /** The focused field's text stands selected, as after Tab in a browser: what is typed takes its place. */
  isSelected: boolean;
  /** What is being typed in each field of text. */
  lines: Readonly<Record<string, TextLine>>;
  /** What the form held when it was opened. */
  start: FormValue;
  /** What is wrong with texts that cannot be read, by their field. */
  unread: Readonly<Record<string, string>>;
  touched: ReadonlySet<string>;
  /** It was tried to save. */
  isTried: boolean;
  /** Faults to show. */
  errors: FieldErrors;
  isSaving: boolean;
  /** Rows made so far of a batch. */
  progress: { done: number; total: number } | undefined;
  /** Why the last save failed. */
  failure: { message: string; hint: string } | undefined;
  submit: string;
  notes(): readonly string[];
  /** What others will see of the value, as operators write it. */
  preview: AnyForm['preview'];
  /** Stands above the fields. */
  picture: Store<PictureState> | undefined;
}

export type FormLayer = LayerOf<'form', FormLayerState>;

export interface FormOptions {
  form: AnyForm;
  mode: FormMode;
  row?: object;
  rowId?: number;
  title: string;
  submit: string;
  /** Facts to stand under the title, a sentence each; asked for once a second, so that they may count down. */
  notes?: () => readonly string[];
  /** A picture to stand above the fields. */
  picture?: LoadedPicture;
  /** What the command line calls it, for the command line that does the same. */
  command?: { noun: string; verb: string; ids?: readonly (string | number)[] };
  /** What takes a save back; only what has a command is noted in the command log. */
  undoOf?(value: FormValue, done: Done<object> | undefined): Undo | undefined;
  /** The number of the last save in the journal. */
  entryOf?(): number | undefined;
  /** The flow behind the form notes what ran. */
  isNotedElsewhere?: boolean;
  /** Why it cannot be submitted just now. */
  refusal?(): string | undefined;
  /** Stays open after it was submitted, to be submitted again. */
  staysOpen?: boolean;
  /** Enter in a field of one line saves, as in a panel of filters. */
  enterSaves?: boolean;
  /** The field that has the focus to begin with; the first without it. */
  startAt?: string;
  /** Only these fields (editing in place). */
  only?: readonly string[];
  /** Resolves when saved; what it resolves with is told. Rejects and the form stays as it was typed. */
  onSave(value: FormValue, onProgress: (done: number, total: number) => void): Promise<Done<object> | undefined>;
  onSaved?(done: Done<object>): void;
}

/** What was filled in is not done after all: the form is there again, as it was typed. */
export class GivenBack extends Error {
  override readonly name = 'GivenBack';
}

/** What happens to a form while it is open. */
export type FormEvent =
  /** The focus goes to a place: a field, then the save button, then the cancel button. */
  | { type: 'moved'; to: number }
  /** A field was set by value, as a choice, a toggle or a preset does. */
  | { type: 'set'; name: string; value: unknown }
  /** The whole value was replaced: a tool may change several fields. */
  | { type: 'replaced'; value: FormValue }
  /** The text of a field was changed. */
  | { type: 'typed'; field: FormField; line: TextLine }
  /** Only the caret moved. */
  | { type: 'caret-moved'; field: FormField; line: TextLine }
  | { type: 'unselected' }
  /** The person wants it saved: from now on every fault is shown. */
  | { type: 'tried' }
  | { type: 'saving' }
  | { type: 'progressed'; done: number; total: number }
  | { type: 'saved' }
  | { type: 'failed'; failure: { message: string; hint: string } };

/** What the parts of a form share. */
export interface FormParts {
  app: Notify & Layers & Session & Host;
  options: FormOptions;
  store: Store<FormLayerState>;
  dispatch(event: FormEvent): void;
  /** Takes the form away. */
  end(): void;
}
