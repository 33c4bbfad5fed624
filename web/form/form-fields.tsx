import { type ComponentType, lazy, memo, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { formatTime } from '../../shared/format/time.ts';
import { fieldExample, fieldLabel } from '../../shared/screen/field-text.ts';
import type { AnyField, FirstFields } from '../../shared/screen/form.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useGrowing } from '../hooks/use-growing.ts';
import type { FieldProps, FormScene } from './field-props.ts';
import { FieldTools } from './field-tools.tsx';
import { FieldView } from './field-view.tsx';
import classes from './form-fields.module.css';

const PairField = lazy(async () => ({
  default: (await import('./pair-field.tsx')).PairField,
})) as unknown as <Value>(props: FieldProps<Value>) => ReactNode;

const FoldedFields = lazy(() => import('./folded-fields.tsx'));

/** Fields drawn at once: about as many as a window shows. */
const atOnce = 4;

interface FormFieldsProps<Value> {
  scene: FormScene<Value>;
  /** Those that come first where something is made: the others are folded away below them. */
  first?: FirstFields<Value> | undefined;
}

/** All fields of a form that apply now, under their headings. */
export function FormFields<Value>({ scene, first }: FormFieldsProps<Value>) {
  const { fields, value, errors } = scene.form;
  if (first === undefined || scene.mode !== 'create') return <Sections scene={scene} fields={fields} hasFocus />;
  const isFirst = ({ name }: AnyField<Value>) => first.fields.includes(name);
  const [begin, rest] = [fields.filter(isFirst), fields.filter((field) => !isFirst(field))];
  return (
    <>
      <Sections scene={scene} fields={begin.map((field) => ({ ...field, section: undefined }))} hasFocus />
      <Suspense>
        <FoldedFields
          summary={(context) => first.rest(value, context)}
          isFaulty={rest.some(({ name }) => errors[name] !== undefined)}
        >
          <Sections scene={scene} fields={rest} />
        </FoldedFields>
      </Suspense>
    </>
  );
}

interface SectionsProps<Value> {
  scene: FormScene<Value>;
  fields: readonly AnyField<Value>[];
  /** The first of them takes the focus. */
  hasFocus?: boolean;
}

function Sections<Value>({ scene, fields, hasFocus = false }: SectionsProps<Value>) {
  const { say } = useScreenContext();
  const sections = sectionsOf(fields.slice(0, useGrowing(fields.length, atOnce)));
  return (
    <>
      {sections.map(({ heading, fields }, index) => (
        <fieldset key={heading ?? ''} className={classes.section}>
          {heading !== undefined && <legend className={classes.heading}>{say(heading)}</legend>}
          {fields.map((field, place) => (
            <OneField key={field.name} scene={scene} field={field} isFirst={hasFocus && index === 0 && place === 0} />
          ))}
        </fieldset>
      ))}
    </>
  );
}

interface OneFieldProps<Value> {
  scene: FormScene<Value>;
  field: AnyField<Value>;
  /** Takes the focus when a drawer or dialog opens. */
  isFirst: boolean;
  /** Draws the field in place of the input of its kind. */
  view?: ComponentType<FieldProps<Value>>;
}

/** One field with its tools. */
export function OneField<Value>({ scene, field, isFirst, view: View = FieldView }: OneFieldProps<Value>) {
  const context = useScreenContext();
  const { form } = scene;
  const { say } = context;
  const reason = field.disabled?.(form.value, context);
  const help =
    typeof field.help === 'function' ? field.help(form.value, context, scene.mode) : field.help && say(field.help);
  const latest = useRef(scene);
  latest.current = scene;
  // The form as it is when it is asked, for fields that are not drawn again when another one is typed in.
  const present = useMemo<FormScene<Value>>(
    () => ({
      get mode() {
        return latest.current.mode;
      },
      get rowId() {
        return latest.current.rowId;
      },
      get form() {
        return latest.current.form;
      },
    }),
    [],
  );
  const fieldProps: FieldProps<Value> = {
    scene: present,
    field,
    content: form.value[field.name],
    put: (to) => latest.current.form.set(field.name, to as Value[keyof Value & string]),
    input: {
      label: say(fieldLabel(field, scene.mode)),
      description: reason ?? help,
      error: reason === undefined ? form.errors[field.name] : undefined,
      disabled: reason !== undefined,
      required:
        field.required === true && !field.mayBeEmpty?.(context) && !(scene.mode === 'edit' && field.kind === 'secret'),
      placeholder: field.whenEmpty?.(context) ?? exampleOf(fieldExample(field, context), context.now()),
      'data-field': field.name,
      'data-autofocus': isFirst || undefined,
    },
  };
  return (
    <div className={classes.field}>
      {field.pairs && View === FieldView ? (
        <Suspense>
          <PairField {...fieldProps} />
        </Suspense>
      ) : View === FieldView ? (
        <SteadyField {...fieldProps} />
      ) : (
        <View {...fieldProps} />
      )}
      <FieldTools {...fieldProps} />
    </div>
  );
}

/** A field is drawn again when something of its own has changed: the others of the form are typed in meanwhile. */
const SteadyField = memo(FieldView, (before, now) => {
  const isSame = before.field === now.field && Object.is(before.content, now.content);
  return isSame && sameInput(before.input, now.input);
}) as typeof FieldView;

function sameInput(before: FieldProps<unknown>['input'], now: FieldProps<unknown>['input']): boolean {
  return (Object.keys(now) as (keyof typeof now)[]).every((name) => before[name] === now[name]);
}

const thirtyDays = 30 * 86_400;

/** What is quick to type on a command line, as people at a page write it; both are understood. */
function exampleOf(example: string | undefined, now: number): string | undefined {
  if (example === '+30d') return formatTime(Math.floor(now / 1000) + thirtyDays).slice(0, 10);
  return example === '10usd' ? '$10' : example;
}

interface Section<Value> {
  heading: MessageKey | undefined;
  fields: AnyField<Value>[];
}

function sectionsOf<Value>(fields: readonly AnyField<Value>[]): Section<Value>[] {
  const sections: Section<Value>[] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last !== undefined && last.heading === field.section) last.fields.push(field);
    else sections.push({ heading: field.section, fields: [field] });
  }
  return sections;
}
