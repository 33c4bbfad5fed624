import { useId } from 'react';
import classes from './radio-chips.module.css';

interface RadioChipsProps {
  legend: string;
  /** Whether the legend is for screen readers only, where the choices explain themselves. */
  isLegendHidden?: boolean;
  size?: 'xs' | 'sm';
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange(value: string): void;
}

/** A radio group drawn as chips, all of them visible; they wrap where they do not fit. */
export function RadioChips({ legend, isLegendHidden = false, size = 'sm', choices, value, onChange }: RadioChipsProps) {
  const name = useId();
  return (
    <fieldset className={classes.chips} data-size={size}>
      <legend className={isLegendHidden ? 'visually-hidden' : classes.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.chip}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
