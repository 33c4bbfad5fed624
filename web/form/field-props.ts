import type { AnyField, FormMode } from '../../shared/screen/form.ts';
import type { FormState } from '../hooks/use-form.ts';

/** A form as its fields see it: its state, and what they are asked about. */
export interface FormScene<Value> {
  form: FormState<Value>;
  mode: FormMode;
  /** The row being edited. */
  rowId?: number;
}

/** What every kind of field is drawn from. `content` is the field's value, `put` changes it. */
export interface FieldProps<Value> {
  scene: FormScene<Value>;
  field: AnyField<Value>;
  content: unknown;
  put(to: unknown): void;
  /** Props of Mantine's inputs: label, help, fault, and whether it can be used. */
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
