import { clampAmount, type TopUpInput } from '../../shared/screens/wallet/top-up.ts';
import type { FieldProps } from '../form/field-props.ts';
import { TypedField } from '../form/typed-field.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { FormState } from '../hooks/use-form.ts';

/** Edits the amount, clamped to 1 … 100000 while typing. */
export function AmountField({ form }: { form: FormState<TopUpInput> }) {
  const context = useScreenContext();
  const { say } = context;
  const field = form.fields.find(({ name }) => name === 'amount');
  if (field === undefined) return null;
  const help = typeof field.help === 'function' ? field.help(form.value, context, 'create') : undefined;
  const props: FieldProps<TopUpInput> = {
    scene: { form, mode: 'create' },
    field,
    content: form.value.amount,
    put: (to) => form.set('amount', typeof to === 'number' ? clampAmount(to) : (to as number)),
    input: {
      label: say(field.label),
      description: help,
      error: form.errors.amount,
      disabled: false,
      required: true,
      placeholder: field.example,
      'data-field': 'amount',
      'data-autofocus': undefined,
    },
  };
  return <TypedField {...props} />;
}
