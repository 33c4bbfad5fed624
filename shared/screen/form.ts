import type { MessageKey } from '../text/text.ts';
import type { ScreenContext } from './screen-context.ts';

export type FormMode = 'create' | 'edit';

/** How a field is presented; it also decides how text typed by a person becomes its value. */
export type FieldKind =
  | 'text'
  | 'secret'
  /** A plain number. */
  | 'number'
  /** Quota units; people may type `10usd` or `2.5k`. */
  | 'quota'
  | 'toggle'
  | 'choice'
  /** string[] chosen from a list; `custom` allows values outside it. */
  | 'choices'
  /** string[], one a line. */
  | 'lines'
  /** JSON text. */
  | 'json'
  /** Unix seconds; -1 means never where `never` is set. People may type `2026-11-01`, `+30d`, `never`. */
  | 'datetime';

export interface Choice {
  value: string | number;
  label: string;
  hint?: string;
}

/** A value offered beside an input: a quick expiry, an amount, a template. */
export interface Preset<Value> {
  label: string;
  value: Value;
}

/** What a tool did: the form's value after it, and what to tell. `copy` is text for the clipboard. */
export interface ToolResult<Value> {
  value: Value;
  message?: string;
  copy?: string;
}

/** A button beside a field: fill the type's models, fetch them from the provider, put in a template (CHAN-14, CHAN-15). */
export interface FieldTool<Value> {
  /** Kebab case; unique within the form. */
  id: string;
  label: MessageKey;
  /** What it does, where it is a flag of the command line as well. */
  flagHelp?: MessageKey;
  /** As a flag it comes before what is typed: it starts the field anew. */
  isReset?: boolean;
  /** Why it cannot be used now, or undefined when it can. */
  refusal?: (value: Value, mode: FormMode, context: ScreenContext) => string | undefined;
  /** Rejects with what went wrong; the value then stays as it was. `rowId` is the row being edited. */
  run: (
    value: Value,
    context: ScreenContext,
    options: { mode: FormMode; rowId?: number; signal?: AbortSignal },
  ) => Promise<ToolResult<Value>> | ToolResult<Value>;
}

/** What may stand in pairs of names, and what else a name on the left needs. */
export interface PairSource<Value> {
  from(value: Value, context: ScreenContext, signal?: AbortSignal): Promise<Choice[]> | Choice[];
  to(value: Value, context: ScreenContext, signal?: AbortSignal): Promise<Choice[]> | Choice[];
  /** Names on the left that are to stand elsewhere in the form too, and do not. */
  unlisted?(value: Value): readonly string[];
  /** The form's value with these names standing there. */
  list?(value: Value, names: readonly string[]): Value;
}

/** One field of a form. Faces derive an input, a terminal field, or a flag of the same name in kebab case from it. */
export interface Field<Value, Name extends keyof Value & string = keyof Value & string> {
  name: Name;
  kind: FieldKind;
  label: MessageKey;
  /** What it is called where something is made, and nothing of it is there yet. */
  newLabel?: MessageKey;
  help?: MessageKey | ((value: Value, context: ScreenContext, mode: FormMode) => string | undefined);
  /** Example of a right value, shown in errors and placeholders. */
  example?: string;
  /** What holds while nothing is typed, in its place. */
  whenEmpty?: (context: ScreenContext) => string | undefined;
  /** Heading under which the field stands. */
  section?: MessageKey;
  /** Modes the field is offered in; both when missing. */
  modes?: readonly FormMode[];
  required?: boolean;
  /** Stands in the example of its command though it is not required: without one of several nothing would be done. */
  inExample?: boolean;
  /** Whether something else can take the place of a required value here. */
  mayBeEmpty?: (context: ScreenContext) => boolean;
  choices?: (value: Value, context: ScreenContext, signal?: AbortSignal) => Promise<Choice[]> | Choice[];
  /** `json` and `lines` that hold pairs of names: faces let them be built, with suggestions (ASK-05). */
  pairs?: PairSource<Value>;
  /** Told when the choices turn out to be none; the field cannot be used then (TOK-05). */
  noChoices?: MessageKey;
  /** `choice` and `choices` accept values outside the list. */
  custom?: boolean;
  /** `text` and `secret`: several lines may be typed. */
  multiline?: boolean;
  /** `text`: the text of a file may be taken in its place, on faces that have no paths. */
  takesFile?: boolean;
  /** Told when a typed value is in a `choices` field already. */
  exists?: MessageKey;
  /** `datetime` accepts "never" (-1). */
  never?: boolean;
  /** `text` that is read as an amount of quota, as where many rows are set to it. */
  isAmount?: boolean;
  /** `quota`: is added to what is there, so that a plus sign says the same. */
  adds?: boolean;
  /** `quota`: may be left empty, and is null then. */
  mayBeBlank?: boolean;
  /** `number`: what 0 stands for, where that is no amount. */
  whenZero?: MessageKey;
  /** `datetime`: what it says holds until then, so that a day without a time means its last second (ASK-03), not its first. */
  isLast?: boolean;
  /** `number`: limits told to the person; the schema is what enforces them. */
  minimum?: number;
  maximum?: number;
  presets?: (context: ScreenContext, value: Value) => Preset<Value[Name]>[];
  tools?: readonly FieldTool<Value>[];
  /** Why the field cannot be used now, or undefined when it can. The field stays visible, disabled, with the reason. */
  disabled?: (value: Value, context: ScreenContext) => string | undefined;
  /** False hides the field (and ignores its value): it does not apply to this kind of thing at all. */
  applies?: (value: Value, mode: FormMode) => boolean;
}

/** Any field of a form, whatever its value's type. */
export type AnyField<Value> = { [Name in keyof Value & string]: Field<Value, Name> }[keyof Value & string];

/** Messages by field name; the empty object means the value is right. '' as a name speaks of the whole form. */
export type FieldErrors = Record<string, string>;

/** What is filled in when something is made, and what the rest comes to where it stands folded away. */
export interface FirstFields<Value> {
  fields: readonly (keyof Value & string)[];
  /** What holds of the other fields as they stand, a line each. */
  rest(value: Value, context: ScreenContext): readonly { label: MessageKey; text: string }[];
}

export interface Form<Value, Row = unknown> {
  title: Record<FormMode, MessageKey>;
  fields: readonly AnyField<Value>[];
  /** Where a new one mostly needs a few of its many fields (WEB-13). */
  first?: FirstFields<Value>;
  /** What a person goes on with where one was made: the verb of an action on it, and what both are called in one. */
  goesOn?: { verb: string; label: MessageKey; when(value: Value): boolean };
  defaults(context: ScreenContext): Value;
  fromRow(row: Row, context: ScreenContext): Value;
  /** Names of fields that rows of this gateway have not: they are not offered, and refused where they are asked for. */
  lacks?(value: Value): readonly string[];
  /** Corrects what has one obvious right form (trim, trailing slash, negative weight), so that all faces do it alike. */
  normalise(value: Value, mode: FormMode): Value;
  /** Every rule of this form, on a normalised value. */
  validate(value: Value, mode: FormMode, context: ScreenContext): FieldErrors;
  /**
   * Fields that this gateway takes along with every edit and checks itself: what is wrong with them has to be set right
   * first, also where it was stored so (ASK-04).
   */
  checkedAlong?(context: ScreenContext): readonly (keyof Value & string)[];
  /** What the form made of what was typed, or cannot be used as it stands: told before it is saved, a sentence each. */
  notes?(value: Value, mode: FormMode, context: ScreenContext): readonly string[];
  /** What others will see of this value: Markdown or HTML as it was typed, a text each. As foreign as any operator's text. */
  preview?(value: Value): readonly string[];
  /** What changes in other fields when one changes (the type's default models, say); undefined when nothing does. */
  onChange?(name: keyof Value & string, value: Value, mode: FormMode, context: ScreenContext): Value | undefined;
}
