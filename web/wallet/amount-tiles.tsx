import { useId } from 'react';
import { dollarsText } from '../../shared/screen/amount.ts';
import type { TopUpAmount } from '../../shared/screens/wallet/top-up.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './wallet.module.css';

interface AmountTilesProps {
  amounts: readonly TopUpAmount[];
  /** The amount in the field below, in whole dollars. */
  value: number;
  onChange(amount: number): void;
}

/** Preset amounts, each with the site's discount; any other amount is typed below (WEB-12). */
export function AmountTiles({ amounts, value, onChange }: AmountTilesProps) {
  const context = useScreenContext();
  const { say } = context;
  const name = useId();
  if (amounts.length === 0) return null;
  return (
    <fieldset className={classes.tiles}>
      <legend className="visually-hidden">{say('wallet.amounts')}</legend>
      {amounts.map(({ amount, discount }) => (
        <label key={amount} className={classes.tile}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={amount === value}
            onChange={() => onChange(amount)}
          />
          <span>{dollarsText(amount, context, 0)}</span>
          {discount > 0 && <small>{say('wallet.discount', { percent: discount })}</small>}
        </label>
      ))}
    </fieldset>
  );
}
