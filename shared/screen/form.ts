import type { MessageKey } from '../text/text.ts';
import type { ScreenContext } from './screen-context.ts';

export type FormMode = 'create' | 'edit';

/** How a field is presented and how typed text becomes its value. */
export type FieldKind =
  | 'text'
  | 'secret'
  /** A plain number. */
  | 'number'
  /** Quota units; users may type `10usd` or `2.5k`. */
  | 'quota'
  | 'toggle'
  | 'choice'
  /** string[] chosen from a list; `custom` allows values outside it. */
  | 'choices'
  /** string[], one per line. */
  | 'lines'
  /** JSON text. */
  | 'json'
  /** Unix seconds; -1 means never where `never` is set. Users may type `2026-11-01`, `+30d`, `never`. */
  | 'datetime';

export interface Choice {
  value: string | number;
  label: string;
  hint?: string;
}

/** A value offered next to an input: a quick expiry, an amount, a template. */
export interface Preset<Value> {
  label: string;
  value: Value;
}

/** The result of a tool: the form's new value and a message. `copy` is text for the clipboard. */
export interface ToolResult<Value> {
  value: Value;
  message?: string;
  copy?: string;
}

/**
 * A button next to a field: fill in the type's models, fetch them from the provider, insert a template (CHAN-14,
 * CHAN-15).
 */
export interface FieldTool<Value> {
  /** Kebab case; unique within the form. */
  id: string;
  label: MessageKey;
  /** The help of its flag on the command line; without it there is no flag. */
  flagHelp?: MessageKey;
  /** The flag is applied before typed values, because it resets the field. */
  isReset?: boolean;
  /** Why it is disabled now, or undefined. */
  refusal?: (value: Value, mode: FormMode, context: ScreenContext) => string | undefined;
  /** Rejects on failure; the value then stays as it was. `rowId` is the row being edited. */
  run: (
    value: Value,
    context: ScreenContext,
    options: { mode: FormMode; rowId?: number; signal?: AbortSignal },
  ) => Promise<ToolResult<Value>> | ToolResult<Value>;
}

/** The suggestions for a field of name pairs, and what else a name on the left needs. */
export interface PairSource<Value> {
  from(value: Value, context: ScreenContext, signal?: AbortSignal): Promise<Choice[]> | Choice[];
  to(value: Value, context: ScreenContext, signal?: AbortSignal): Promise<Choice[]> | Choice[];
  /** Names on the left that have to be in another field of the form, and are not. */
  unlisted?(value: Value): readonly string[];
  /** The form's value with these names added there. */
  list?(value: Value, names: readonly string[]): Value;
}

/** A value before its edit beside the typed one. */
export interface ComparedValue {
  now: string;
  /** How far the typed value is from it: `+6.7 %`; '' while it is the same. */
  change: string;
  /** It is so far that it is likely a slip. */
  isFar: boolean;
}

/** A field of a form. Faces derive an input, a terminal field or a flag of the same name in kebab case from it. */
export interface Field<Value, Name extends keyof Value & string = keyof Value & string> {
  name: Name;
  kind: FieldKind;
  label: MessageKey;
  /** The label in a form that creates something, where it differs. */
  newLabel?: MessageKey;
  help?: MessageKey | ((value: Value, context: ScreenContext, mode: FormMode) => string | undefined);
  /** An example of a valid value, shown in errors and placeholders. */
  example?: string;
  /** The word that empties the field on the command line, where an empty value may be that of an unset variable. */
  emptyWord?: string;
  /** The value that applies while the field is empty, shown in it. */
  whenEmpty?: (context: ScreenContext) => string | undefined;
  /**
   * The value before the edit, and how far the typed one is from it, for fields where a slip is dear; undefined where
   * there is none before.
   */
  compared?: (before: Value, value: Value, context: ScreenContext) => ComparedValue | undefined;
  /** The heading above the field. */
  section?: MessageKey;
  /** The modes in which the field is offered; both when missing. */
  modes?: readonly FormMode[];
  required?: boolean;
  /**
   * The example of its command contains it although it is not required: without one of several fields nothing would be
   * done.
   */
  inExample?: boolean;
  /** Whether the value may be empty although it is required, because something else replaces it. */
  mayBeEmpty?: (context: ScreenContext) => boolean;
  choices?: (value: Value, context: ScreenContext, signal?: AbortSignal) => Promise<Choice[]> | Choice[];
  /** `json` and `lines` that hold pairs of names: faces offer an editor with suggestions (ASK-05). */
  pairs?: PairSource<Value>;
  /** The message where there are no choices; the field is disabled then (TOK-05). */
  noChoices?: MessageKey;
  /** `choice` and `choices` accept values outside the list. */
  custom?: boolean;
  /** `text` and `secret`: several lines may be typed. */
  multiline?: boolean;
  /** `text`: faces without paths offer to insert the text of a file. */
  takesFile?: boolean;
  /** The message where a typed value is in a `choices` field already. */
  exists?: MessageKey;
  /** `datetime` accepts "never" (-1). */
  never?: boolean;
  /** `text` that is parsed as an amount of quota, as in an edit of many rows. */
  isAmount?: boolean;
  /** `quota`: the amount is added to the current one, so a typed plus sign is accepted. */
  adds?: boolean;
  /** `quota`: the label of the switch that stands for no limit; who types "unlimited" is led to it. */
  unlimited?: MessageKey;
  /** `quota`: may be empty, which is null. */
  mayBeBlank?: boolean;
  /** `number`: the meaning of 0, where it is not an amount. */
  whenZero?: MessageKey;
  /** Its 0 is shown as an empty input, with `whenZero` beside it, and an empty input is read as 0. */
  isBlankZero?: boolean;
  /** `datetime`: the end of a validity, so that a day without a time means its last second (ASK-03), not its first. */
  isLast?: boolean;
  /** `number`: limits shown to the user; `validate` enforces them. */
  minimum?: number;
  maximum?: number;
  presets?: (context: ScreenContext, value: Value) => Preset<Value[Name]>[];
  tools?: readonly FieldTool<Value>[];
  /** Why the field is disabled now, or undefined. It stays visible, with the reason. */
  disabled?: (value: Value, context: ScreenContext) => string | undefined;
  /** False hides the field and ignores its value, because it does not apply to this kind of thing. */
  applies?: (value: Value, mode: FormMode) => boolean;
}

/** Any field of a form, whatever its value's type. */
export type AnyField<Value> = { [Name in keyof Value & string]: Field<Value, Name> }[keyof Value & string];

/** Messages by field name; empty where the value is valid. The name '' is about the whole form. */
export type FieldErrors = Record<string, string>;

/** The fields shown first when something is created, and a summary of the other, folded fields. */
export interface FirstFields<Value> {
  fields: readonly (keyof Value & string)[];
  /** The values of the other fields, one line each. */
  rest(value: Value, context: ScreenContext): readonly { label: MessageKey; text: string }[];
}

export interface Form<Value, Row = unknown> {
  title: Record<FormMode, MessageKey>;
  fields: readonly AnyField<Value>[];
  /** Set where creating a thing mostly needs few of its many fields (WEB-13). */
  first?: FirstFields<Value>;
  /** The action that usually follows a creation: its verb, and the label of both in one step. */
  goesOn?: { verb: string; label: MessageKey; when(value: Value): boolean };
  defaults(context: ScreenContext): Value;
  fromRow(row: Row, context: ScreenContext): Value;
  /** Names of fields that rows of this gateway do not have: they are not offered, and refused where they are given. */
  lacks?(value: Value): readonly string[];
  /** Corrects input with an obvious right form (trim, trailing slash, negative weight), equally on all faces. */
  normalise(value: Value, mode: FormMode): Value;
  /** Checks all rules of this form on a normalised value. */
  validate(value: Value, mode: FormMode, context: ScreenContext): FieldErrors;
  /**
   * Fields that this gateway requires and checks with every edit: a fault in them has to be fixed first, even where it
   * is stored (ASK-04).
   */
  checkedAlong?(context: ScreenContext): readonly (keyof Value & string)[];
  /** Sentences to show before saving: what the form changed in the input, or what cannot be used as it is. */
  notes?(value: Value, mode: FormMode, context: ScreenContext): readonly string[];
  /** The texts that others will see: Markdown or HTML as typed, and as untrusted as any operator's text. */
  preview?(value: Value): readonly string[];
  /**
   * The changes in other fields when one changes, such as the type's default models; undefined where there are none.
   */
  onChange?(name: keyof Value & string, value: Value, mode: FormMode, context: ScreenContext): Value | undefined;
}

/** The reason why saving a draft would be refused, or undefined. `before` is the draft of the present row, if any. */
export type DraftCheck<Value> = (value: Value, before?: Value) => Promise<string | undefined>;
