import { UnstyledButton } from '@mantine/core';
import classes from './view-toggle.module.css';

interface ViewToggleProps<Value extends string> {
  label: string;
  value: Value;
  /** `refusal` disables an option and gives the reason; `lang` is the language of its label. */
  options: readonly { value: Value; label: string; lang?: string; refusal?: string }[];
  onChange(value: Value): void;
}

/** A row of buttons that selects one of a few options, all visible. */
export function ViewToggle<Value extends string>({ label, value, options, onChange }: ViewToggleProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen.
    <div className={classes.toggle} role="group" aria-label={label}>
      {options.map((option) => (
        <UnstyledButton
          key={option.value}
          className={classes.option}
          lang={option.lang}
          aria-pressed={option.value === value}
          disabled={option.refusal !== undefined}
          title={option.refusal}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </UnstyledButton>
      ))}
    </div>
  );
}
