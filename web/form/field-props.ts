import type { AnyField, FormMode } from '../../shared/screen/form.ts';
import type { FormState } from '../hooks/use-form.ts';

/** The form a field belongs to: its state, its mode and the edited row. */
export interface FormScene<Value> {
  form: FormState<Value>;
  mode: FormMode;
  /** The id of the row being edited. */
  rowId?: number;
}

/** The props of the inputs of all kinds of field. */
export interface FieldProps<Value> {
  scene: FormScene<Value>;
  field: AnyField<Value>;
  /** The field's value in the form. */
  content: unknown;
  /** Sets the field's value. */
  put(to: unknown): void;
  /** Props to pass to the Mantine input: among them label, help, error and whether it is disabled. */
  input: {
    label: string;
    description: string | undefined;
    error: string | undefined;
    disabled: boolean;
    required: boolean;
    placeholder: string | undefined;
    'data-field': string;
    'data-autofocus': true | undefined;
  };
}
