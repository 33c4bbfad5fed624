import { formatNumber } from '../../../shared/format/money.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { fieldExample, fieldLabel, worthBeside } from '../../../shared/screen/field-text.ts';
import type { Notify, Session } from '../state/app.ts';
import { isMultiline } from '../state/form/form-reducer.ts';
import type { FormField, FormLayerState } from '../state/form/form-state.ts';
import { cut, fitTo, textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import { cursorLine, cursorLines } from '../text-entry/draw-text.ts';
import { type TextLine, textOf } from '../text-entry/text-line.ts';
import type { Theme } from '../theme/theme.ts';

export interface FieldBlockRequest {
  app: Notify & Session;
  theme: Theme;
  state: FormLayerState;
  field: FormField;
  isFocused: boolean;
  /** Cells of the label column. */
  labels: number;
  width: number;
  /** Cells of the column with the values before the edit; 0 where there is none. */
  nows?: number;
  /** Number of lines that the form leaves free, for the focused text. */
  spare: number;
}

/** Minimum number of lines of a multi-line field while it has the focus. */
const linesInFocus = 6;

/** A field as lines: label and value, and its error below. */
export function fieldBlock(request: FieldBlockRequest): string[] {
  const { app, theme, state, field, isFocused, labels, width } = request;
  const { paint, glyphs } = theme;
  const isBlocked = field.disabled?.(state.value, app.context()) !== undefined;
  const label = fitTo(`${app.say(fieldLabel(field, state.mode))}${field.required ? '*' : ''}`, labels);
  const bar = isFocused ? paint.accent(glyphs.cursor) : ' ';
  const head = `${bar}${(isBlocked ? paint.muted : isFocused ? paint.accent : paint.plain)(label)}  `;
  const { nows = 0 } = request;
  const before = nows === 0 ? 0 : nows + nowGap;
  const room = Math.max(4, width - labels - 4 - before);
  const compared = nows === 0 ? undefined : comparedOf(request);
  const plain = valueLines(request, room, isBlocked);
  const lines = nows === 0 ? plain : plain.map((line, index) => besideNow(line, index, compared, request, room));
  const error = state.errors[field.name];
  const indent = ' '.repeat(labels + 3);
  return [
    ...lines.map((line, index) => (index === 0 ? head : indent) + line),
    ...(error === undefined ? [] : wrap(`${theme.sign.bad} ${error}`, room).map((line) => indent + paint.bad(line))),
  ];
}

/** Cells between the value before the edit and the typed one. */
export const nowGap = 3;
/** Cells of a typed value before its change is shown beside it. */
const changeFrom = 12;

/** The value before the edit and the change to it; undefined where the form has none before. */
export function comparedOf({ app, state, field }: Pick<FieldBlockRequest, 'app' | 'state' | 'field'>) {
  return field.compared?.(state.start, state.value, app.context());
}

/** A line of a value with what it was before at its left, and the change at its right where it fits. */
function besideNow(
  line: string,
  index: number,
  compared: ReturnType<typeof comparedOf>,
  { theme, nows = 0, state, field }: FieldBlockRequest,
  room: number,
): string {
  const { paint, sign } = theme;
  const now = index === 0 ? (compared?.now ?? '') : '';
  const left = paint.muted(fitTo(now, nows, 'right')) + ' '.repeat(nowGap);
  const { change = '', isFar = false } = compared ?? {};
  if (index > 0 || change === '' || state.errors[field.name] !== undefined) return left + line;
  const text = isFar ? `${sign.bad} ${change}` : change;
  const gap = Math.max(2, changeFrom - textWidth(line));
  if (textWidth(line) + gap + textWidth(text) > room) return left + line;
  return left + line + ' '.repeat(gap) + (isFar ? paint.bad : paint.warn)(text);
}

function valueLines(request: FieldBlockRequest, room: number, isBlocked: boolean): string[] {
  const { app, theme, state, field, isFocused } = request;
  const { paint, glyphs } = theme;
  const value: unknown = state.value[field.name];
  const tone = isBlocked ? paint.muted : paint.plain;
  const empty = paint.muted(
    state.mode === 'edit' && field.kind === 'secret'
      ? app.say('tui.formKept')
      : cut(field.whenEmpty?.(app.context()) ?? app.say('tui.formEmpty'), room, glyphs.ellipsis),
  );
  const line = state.lines[field.name];
  if (line)
    return isFocused && !isBlocked ? focusedText(request, line, room) : [restingText(request, line, room) ?? empty];
  const text = field.kind === 'toggle' ? (value ? glyphs.on : glyphs.off) : choiceText(request, value);
  if (text === '') return [isFocused ? paint.cursor(' ') + empty : empty];
  const shown = cut(text, room, glyphs.ellipsis);
  return [(isFocused && !isBlocked ? paint.cursor : tone)(shown)];
}

function choiceText({ app, field }: FieldBlockRequest, value: unknown): string {
  // lint-allow glued-punctuation: names of models and groups, as they are typed and copied.
  if (Array.isArray(value)) return value.map((member) => sanitise(String(member))).join(', ');
  const text = sanitise(String(value ?? ''));
  // Choices known without a request show their label; fetched ones are their own label.
  const choices = field.choices?.length === 2 ? staticChoices(app, field, value) : undefined;
  return choices?.find((choice) => String(choice.value) === String(value))?.label ?? text;
}

function staticChoices(app: Session, field: FormField, value: unknown) {
  try {
    const choices = field.choices?.({ [field.name]: value } as never, app.context());
    return Array.isArray(choices) ? choices : undefined;
  } catch {
    return undefined;
  }
}

function focusedText(request: FieldBlockRequest, line: TextLine, room: number): string[] {
  const { app, theme, field, state } = request;
  const { paint } = theme;
  const worth = worthOf(request, textOf(line), room - line.characters.length - 2);
  if (field.kind === 'secret') {
    const count = cut(secretCount(app, line), room - 5, theme.glyphs.ellipsis);
    return [`${cursorLine(line, room - textWidth(count) - 1, paint, '•')} ${paint.muted(count)}`];
  }
  if (isMultiline(field)) return cursorLines(line, room, Math.max(linesInFocus, request.spare), paint);
  const isEmpty = line.characters.length === 0;
  if (state.isSelected && !isEmpty) return [paint.caret(cut(sanitise(textOf(line)), room)) + worth];
  const placeholder = field.whenEmpty?.(app.context()) ?? fieldExample(field, app.context());
  const typed = isEmpty && state.mode === 'create' ? placeholder : undefined;
  const example = typed ? paint.muted(cut(typed, room - 2)) : '';
  return [cursorLine(line, room, paint) + example + worth];
}

/** The converted value of an amount, shown beside it; '' where it says nothing new or does not fit. */
function worthOf({ app, theme, field, state }: FieldBlockRequest, text: string, room: number): string {
  if (state.errors[field.name] !== undefined) return '';
  const worth = worthBeside(field, text, app.context());
  return worth === '' || textWidth(worth) >= room ? '' : theme.paint.muted(` ${worth}`);
}

function restingText(request: FieldBlockRequest, line: TextLine, room: number): string | undefined {
  const { app, theme, field } = request;
  if (line.characters.length === 0) return undefined;
  if (field.kind === 'secret')
    return `${theme.glyphs.ellipsis === '…' ? '••••' : '****'} ${theme.paint.muted(cut(secretCount(app, line), room - 5, theme.glyphs.ellipsis))}`;
  const text = textOf(line);
  const [first = ''] = text.split('\n');
  const more = text.includes('\n') ? ` ${app.say('tui.formLines', { count: text.split('\n').length })}` : '';
  const shown = cut(sanitise(first), Math.max(4, room - textWidth(more)), theme.glyphs.ellipsis);
  return shown + theme.paint.muted(more) + worthOf(request, text, room - textWidth(shown) - textWidth(more));
}

function secretCount(app: Notify, line: TextLine): string {
  const count = line.characters.length;
  const lines = textOf(line)
    .split('\n')
    .filter((one) => one.trim() !== '').length;
  if (count === 0) return '';
  return lines > 1
    ? app.say('tui.formSecretLines', { lines: formatNumber(lines), count })
    : app.say('tui.formSecret', { count });
}
