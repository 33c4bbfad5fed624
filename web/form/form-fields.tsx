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

/** How many more fields each render draws: about as many as a window shows. */
const atOnce = 4;

interface FormFieldsProps<Value> {
  scene: FormScene<Value>;
  /** In create mode, the fields shown first; all others are folded away below them. */
  first?: FirstFields<Value> | undefined;
}

/** All fields of a form that apply to its current value, under their section headings. */
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
  /** Whether the first field takes the focus when the form opens. */
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
          {fields.map((field, at) => (
            <OneField key={field.name} scene={scene} field={field} isFirst={hasFocus && index === 0 && at === 0} />
          ))}
        </fieldset>
      ))}
    </>
  );
}

interface OneFieldProps<Value> {
  scene: FormScene<Value>;
  field: AnyField<Value>;
  /** Whether the field takes the focus when its drawer or dialog opens. */
  isFirst: boolean;
  /** A component that replaces the standard input of the field's kind. */
  view?: ComponentType<FieldProps<Value>>;
}

/** One field of a form: its input, and the presets and tools below it. */
export function OneField<Value>({ scene, field, isFirst, view: View = FieldView }: OneFieldProps<Value>) {
  const context = useScreenContext();
  const { form } = scene;
  const { say } = context;
  const reason = field.disabled?.(form.value, context);
  const help =
    typeof field.help === 'function' ? field.help(form.value, context, scene.mode) : field.help && say(field.help);
  const latest = useRef(scene);
  latest.current = scene;
  // Fields are memoised and do not render when another field changes; these getters always read the current form.
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

/** Renders a field only when its own content or input props change, not at each key typed in another field. */
const SteadyField = memo(FieldView, (before, now) => {
  const isSame = before.field === now.field && Object.is(before.content, now.content);
  return isSame && sameInput(before.input, now.input);
}) as typeof FieldView;

function sameInput(before: FieldProps<unknown>['input'], now: FieldProps<unknown>['input']): boolean {
  return (Object.keys(now) as (keyof typeof now)[]).every((name) => before[name] === now[name]);
}

const thirtyDays = 30 * 86_400;

/** Turns an example in command-line notation into the notation usual on a page; the field parses both. */
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
