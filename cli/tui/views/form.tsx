import { plainText } from '../../../shared/format/plain-text.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { withHint } from '../../../shared/format/with-hint.ts';
import { amountHelp, fieldExample, fieldLabel } from '../../../shared/screen/field-text.ts';
import type { Layers, Notify, Session } from '../state/app.ts';
import type { PictureState } from '../state/dialog/load-picture.ts';
import { textKinds } from '../state/form/form-reducer.ts';
import type { FormField, FormLayer, FormLayerState } from '../state/form/form-state.ts';
import { createStore } from '../state/store.ts';
import { cut, fitTo, textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { comparedOf, fieldBlock, nowGap } from './form-field.ts';
import { Lines, ofHeight } from './lines.tsx';
import { pictureLines } from './picture-lines.ts';
import { useStore } from './use-store.ts';

/** Cells that a form needs beside a picture; where there are fewer, the picture is above the fields. */
const besidePicture = 42;

/** Cells kept for the values before a label is cut. */
const besideLabels = 40;

/** A form as a page, with a picture at its right where there is one and room for both. */
export function FormView({
  app,
  layer,
  width,
  height,
}: {
  app: Notify & Layers & Session;
  layer: FormLayer;
  width: number;
  height: number;
}) {
  const theme = useTheme();
  const { picture } = useStore(layer.store);
  const shown = useStore(picture ?? noPicture);
  // Notes may contain a countdown, so the form is drawn again every second.
  useStore(app.store);
  if (!picture) return <Lines lines={formLines(app, theme, layer, [], width, height)} />;
  const beside = { columns: width - besidePicture, rows: height - 1 };
  if (beside.columns < besidePicture / 2) {
    const { fields } = layer.store.get();
    const above = { columns: width - 2, rows: Math.max(1, height - fields.length - 5) };
    const lines = pictureLines(app.say, theme, shown, above).map((line) => ` ${line}`);
    return <Lines lines={formLines(app, theme, layer, lines, width, height)} />;
  }
  const lines = pictureLines(app.say, theme, shown, beside);
  const left = width - Math.max(...lines.map(textWidth)) - 2;
  const form = formLines(app, theme, layer, [], left, height);
  return (
    <Lines
      lines={form.map((line, row) => {
        const right = lines[row - 1];
        return right === undefined ? line : `${line}${' '.repeat(Math.max(1, left - textWidth(line)))}${right}`;
      })}
    />
  );
}

/**
 * The lines of a form: fields below their headings, with their errors, and at the bottom the help for the focused
 * field.
 */
function formLines(
  app: Notify & Layers & Session,
  theme: Theme,
  layer: FormLayer,
  picture: string[],
  width: number,
  height: number,
): string[] {
  const { paint } = theme;
  const state = layer.store.get();
  const { fields, focus, title, submit, notes, isSaving, progress, failure, errors } = state;
  const { say } = app;
  const labels = Math.min(
    width < 60 ? Math.floor(width * 0.35) : Math.max(Math.floor(width * 0.4), width - besideLabels),
    Math.max(8, ...fields.map((field) => textWidth(say(fieldLabel(field, state.mode))) + (field.required ? 1 : 0))),
  );

  const compared = fields.flatMap((field) => comparedOf({ app, state, field }) ?? []);
  const nowHead = say('tui.formNow');
  const widestNow = Math.max(textWidth(nowHead), ...compared.map(({ now }) => textWidth(now)));
  // Where there is little room the typed value is what has to be seen.
  const nows = compared.length > 0 && width - labels - widestNow > 24 ? widestNow : 0;
  const noteLines = notes().flatMap((note) => wrap(sanitise(note), width - 2).map((line) => paint.muted(` ${line}`)));
  const blocks: { lines: string[]; isFocused: boolean }[] = [
    { lines: picture, isFocused: false },
    { lines: noteLines, isFocused: false },
  ];
  const headings = new Set(fields.flatMap(({ section: own }) => own ?? [])).size;
  let section: string | undefined;
  for (const [index, field] of fields.entries()) {
    const heading = field.section && say(field.section);
    if (heading !== section && heading !== undefined && height >= 14) {
      const heads = index === 0 && nows > 0 ? headsOfNow(app, heading, labels, nows) : heading;
      blocks.push({ lines: ['', paint.header(` ${heads}`)], isFocused: false });
    }
    section = heading;
    blocks.push({
      lines: fieldBlock({
        app,
        theme,
        state,
        field,
        isFocused: index === focus,
        labels,
        nows,
        width,
        spare: height - fields.length - headings * 2 - 9,
      }),
      isFocused: index === focus,
    });
  }
  const previewed = (state.preview?.(state.value) ?? []).flatMap((text) => plainText(text).split('\n'));
  if (previewed.length > 0) {
    const shown = previewed.flatMap((text) => wrap(text, width - 4).map((line) => `   ${line}`));
    blocks.push({ lines: ['', paint.header(` ${say('form.preview')}`), ...shown], isFocused: false });
  }
  const button = (text: string, index: number) => (focus === index ? paint.cursor : paint.plain)(`[ ${text} ]`);
  const saving = progress ? say('tui.formSavingCount', { ...progress }) : say('tui.formSaving');
  // While a dialog covers the form nothing has been sent.
  const isSent = isSaving && app.store.get().layers.at(-1) === layer;
  // Cells left beside the buttons with their blanks and brackets, and a cell at each end.
  const savingRoom = Math.max(0, width - textWidth(submit) - textWidth(say('tui.formCancel')) - 14);
  const buttons = ` ${button(submit, fields.length)}  ${button(say('tui.formCancel'), fields.length + 1)}${isSent ? `  ${paint.accent(cut(saving, savingRoom))}` : ''}`;
  const field = fields[focus];
  const help = field && helpOf(app, layer, field);
  const whole = errors[''];
  const foot = [
    ...forecastLines(state, theme, width, height - fields.length - headings * 2 - 6),
    ...(failure
      ? wrap(`${theme.sign.bad} ${withHint(failure.message, failure.hint)}`, width - 2).map((line) =>
          paint.bad(` ${line}`),
        )
      : []),
    ...(whole ? wrap(whole, width - 2).map((line) => paint.bad(` ${line}`)) : []),
    ...(help && height >= 9
      ? wrap(help, width - 2)
          .slice(0, 2)
          .map((line) => paint.muted(` ${line}`))
      : []),
    buttons,
  ];
  const room = Math.max(1, height - 1 - foot.length);
  const { shown, above, below } = around(blocks, room);
  const more = [
    above > 0 ? say('tui.formMoreAbove', { count: above }) : '',
    below > 0 ? say('tui.formMoreBelow', { count: below }) : '',
  ]
    .filter((text) => text !== '')
    .join(' · ');
  const heading = cut(` ${title}`, width - textWidth(more) - 3);
  const head =
    paint.title(heading) +
    ' '.repeat(Math.max(1, width - textWidth(heading) - textWidth(more) - 1)) +
    paint.muted(more);
  return [head, ...ofHeight(shown, room), ...foot];
}

/**
 * What the value would have cost, above the buttons, so that it stays in sight: the sum, and where `spare` lines are
 * left its parts.
 */
function forecastLines({ forecast }: FormLayerState, { paint }: Theme, width: number, spare: number): string[] {
  if (forecast === undefined) return [];
  const { lines, parts } = forecast;
  const sums = lines.flatMap((line) => wrap(line, width - 2).map((part) => ` ${part}`));
  const widths = (parts[0] ?? []).map((_, column) => Math.max(...parts.map((cells) => textWidth(cells[column] ?? ''))));
  const rows = parts.map((cells) => {
    const texts = cells.map((cell, column) => fitTo(cell, widths[column] ?? 0, column === 0 ? 'left' : 'right'));
    return paint.muted(`   ${cut(texts.join('  '), width - 4)}`);
  });
  return [...(spare > sums.length ? [''] : []), ...sums, ...(spare > sums.length + rows.length ? rows : [])];
}

/** A heading with the heads of the columns of the values before and after the edit. */
function headsOfNow({ say }: Notify, heading: string, labels: number, nows: number): string {
  const now = say('tui.formNow');
  const room = labels + 2 + nows - textWidth(now);
  return `${fitTo(heading, room - 1)} ${now}${' '.repeat(nowGap)}${say('tui.formNew')}`;
}

const noPicture = createStore<PictureState>({ address: '', pixels: undefined, modules: undefined, failure: undefined });

function helpOf(app: Notify & Session, layer: FormLayer, field: FormField): string | undefined {
  const { value, mode } = layer.store.get();
  const refusal = field.disabled?.(value, app.context());
  const help =
    typeof field.help === 'function' ? field.help(value, app.context(), mode) : field.help && app.say(field.help);
  const typed = fieldExample(field, app.context());
  const example = typed && textKinds.has(field.kind) ? app.say('tui.formExample', { example: typed }) : '';
  const amount = field.kind === 'quota' ? amountHelp(field, app.context()) : example;
  return [refusal, help, amount].filter((text) => text).join(' · ') || undefined;
}

/** The lines around the focused field that fit into `room`, and how many lines are hidden above and below. */
function around(blocks: readonly { lines: string[]; isFocused: boolean }[], room: number) {
  const lines = blocks.flatMap((block) => block.lines);
  const index = blocks.findIndex(({ isFocused }) => isFocused);
  const before = blocks.slice(0, Math.max(0, index)).reduce((sum, block) => sum + block.lines.length, 0);
  const own = blocks[index]?.lines.length ?? 0;
  // Without a focused field the focus is on a button, so the end of the form is shown.
  const wanted = index < 0 ? lines.length : Math.min(before, before - Math.floor((room - own) / 2));
  const top = Math.max(0, Math.min(wanted, lines.length - room));
  return { shown: lines.slice(top, top + room), above: top, below: Math.max(0, lines.length - top - room) };
}
