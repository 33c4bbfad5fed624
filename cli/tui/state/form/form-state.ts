import type { Done } from '../../../../shared/screen/action.ts';
import type { AnyField, FieldErrors, Form, FormMode } from '../../../../shared/screen/form.ts';
import type { LateLines } from '../../../../shared/screen/impact/impact-state.ts';
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
  /** Fields that apply, in order. The focus index counts them, then the save button, then the cancel button. */
  fields: readonly FormField[];
  focus: number;
  /** Whether the focused field's text is selected, as after Tab in a browser: typing replaces it. */
  isSelected: boolean;
  /** The text and caret of each text field. */
  lines: Readonly<Record<string, TextLine>>;
  /** The value of the form when it was opened. */
  start: FormValue;
  /** The faults of texts that cannot be parsed, by field. */
  unread: Readonly<Record<string, string>>;
  touched: ReadonlySet<string>;
  /** How often a save was attempted. */
  tries: number;
  /** Faults to show. */
  errors: FieldErrors;
  isSaving: boolean;
  /** Number of rows of a batch that have been created so far. */
  progress: { done: number; total: number } | undefined;
  /** Why the last save failed. */
  failure: { message: string; hint: string } | undefined;
  submit: string;
  notes(): readonly string[];
  /** Renders the value as other users will see it, for texts written by operators. */
  preview: AnyForm['preview'];
  /** The picture above the fields. */
  picture: Store<PictureState> | undefined;
  /** What the value would have cost; undefined where that is not known, or nothing changed. */
  forecast?: { lines: readonly string[]; parts: readonly (readonly string[])[] } | undefined;
}

export type FormLayer = LayerOf<'form', FormLayerState>;

export interface FormOptions {
  form: AnyForm;
  mode: FormMode;
  row?: object;
  rowId?: number;
  title: string;
  submit: string;
  /** Sentences below the title; read once a second, so that they may contain a countdown. */
  notes?: () => readonly string[];
  /** The picture above the fields. */
  picture?: LoadedPicture;
  /** The command line's noun and verb for the form, from which the equivalent command line is built. */
  command?: { noun: string; verb: string; ids?: readonly (string | number)[] };
  /** Returns how the save is undone; only forms with a `command` are noted in the command log. */
  undoOf?(value: FormValue, done: Done<object> | undefined): Undo | undefined;
  /** The number of the last save in the journal. */
  entryOf?(): number | undefined;
  /** True where the flow behind the form logs the command itself. */
  isNotedElsewhere?: boolean;
  /** Begins to read what the value would have cost. */
  forecast?: ((value: FormValue) => LateLines | undefined) | undefined;
  /** Why the form cannot be submitted now. */
  refusal?(): string | undefined;
  /** True where the form stays open after it is submitted, to be submitted again. */
  staysOpen?: boolean;
  /** True where Enter in a one-line field saves, as in a panel of filters. */
  enterSaves?: boolean;
  /** The field with the initial focus; the first one by default. */
  startAt?: string;
  /** Only these fields (editing in place). */
  only?: readonly string[];
  /** Saves the value; the resolved outcome is shown as a message. After a rejection the form keeps the typed values. */
  onSave(value: FormValue, onProgress: (done: number, total: number) => void): Promise<Done<object> | undefined>;
  onSaved?(done: Done<object>): void;
  /** Called when the form is closed, with the field that had the focus. */
  onEnd?(field: string | undefined): void;
}

/**
 * Thrown where the action was abandoned after the form was submitted: the form is shown again with the typed values.
 */
export class GivenBack extends Error {
  override readonly name = 'GivenBack';
}

/** The events of an open form. */
export type FormEvent =
  /** The focus moves to an index: a field, then the save button, then the cancel button. */
  | { type: 'moved'; to: number }
  /** A field was set to a value by a choice, a toggle or a preset. */
  | { type: 'set'; name: string; value: unknown }
  /** The whole value was replaced, because a tool may change several fields. */
  | { type: 'replaced'; value: FormValue }
  /** The text of a field was changed. */
  | { type: 'typed'; field: FormField; line: TextLine }
  /** Only the caret moved. */
  | { type: 'caret-moved'; field: FormField; line: TextLine }
  | { type: 'unselected' }
  /** The user tried to save: from now on every fault is shown. */
  | { type: 'tried' }
  | { type: 'saving' }
  | { type: 'progressed'; done: number; total: number }
  | { type: 'saved' }
  | { type: 'failed'; failure: { message: string; hint: string } };

/** The objects that the functions of a form share. */
export interface FormParts {
  app: Notify & Layers & Session & Host;
  options: FormOptions;
  store: Store<FormLayerState>;
  dispatch(event: FormEvent): void;
  /** Closes the form. */
  end(): void;
}
