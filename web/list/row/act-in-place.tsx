import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import type { RowAction } from '../../../shared/screen/action.ts';
import type { Form } from '../../../shared/screen/form.ts';
import type { FieldProps } from '../../form/field-props.ts';
import { FieldTools } from '../../form/field-tools.tsx';
import { FieldView } from '../../form/field-view.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useForm } from '../../hooks/use-form.ts';
import classes from './act-in-place.module.css';
import blocks from './row-overview.module.css';

interface ActInPlaceProps<Row> {
  /** An action whose form has one field. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever its form gives, its flow takes.
  action: RowAction<Row, any>;
  row: Row;
  onAct(input: unknown): void;
}

/**
 * An action that takes one value, in the panel of its row: the field, its presets and the button, without a dialog before
 * them (WEB-13). What it does is told beside the title, and its flow asks as it does elsewhere.
 */
export default function ActInPlace<Row>({ action, row, onAct }: ActInPlaceProps<Row>) {
  const context = useScreenContext();
  const { say } = context;
  const form = useForm(action.input as Form<Record<string, unknown>, Row>, 'create', undefined);
  const { restart } = form;
  // The row changes when the action is done; the value that was used is not offered again.
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSent.current) return;
    isSent.current = false;
    restart(row);
  }, [row, restart]);
  const field = form.fields[0];
  if (field === undefined) return null;
  const { name } = field;
  const label = say(action.label);
  const [effect] = form.changed.length > 0 ? (action.confirm?.([row], context, form.value).effects ?? []) : [];
  const props: FieldProps<Record<string, unknown>> = {
    scene: { form, mode: 'create' },
    field,
    content: form.value[name],
    put: (to) => form.set(name, to),
    input: {
      label: say(field.label),
      description: undefined,
      error: form.errors[name],
      disabled: false,
      required: false,
      placeholder: field.example,
      'data-field': name,
      'data-autofocus': undefined,
    },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = form.submit();
    if (value === undefined) return;
    isSent.current = true;
    onAct(value);
  };
  return (
    <section aria-label={label} className={blocks.block} data-in-place={action.verb}>
      <div className={blocks.title}>
        <h3>{label}</h3>
        <span className={`${classes.effect} tabular`}>{effect}</span>
      </div>
      <form noValidate onSubmit={submit} className={classes.line}>
        <div className={classes.field}>
          <FieldView {...props} />
        </div>
        <FieldTools {...props} />
        <Button type="submit" size="compact-md" variant="default">
          {label}
        </Button>
      </form>
    </section>
  );
}
