import type { PaymentMethod } from '../../shared/screens/wallet/payment-method.ts';
import { useSay } from '../console-context.tsx';
import classes from './wallet.module.css';

interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  value: string;
  onChange(type: string): void;
}

/** The ways to pay that this gateway offers, side by side. */
export function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  const say = useSay();
  return (
    <fieldset className={classes.methods}>
      <legend>{say('wallet.method')}</legend>
      {methods.map(({ type, label }) => (
        <label key={type} className={classes.method}>
          <input
            type="radio"
            name="payment-method"
            value={type}
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
