import type { UsageReport } from '../../shared/screens/dashboard/usage-report.ts';
import { type UsageMeasure, usageFacts } from '../../shared/screens/dashboard/usage-text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './dashboard.module.css';

interface MeasureSwitchProps {
  report: UsageReport;
  value: UsageMeasure;
  onChange(measure: UsageMeasure): void;
}

/** Shows the totals of the range as buttons; each selects its measure for the chart. */
export function MeasureSwitch({ report, value, onChange }: MeasureSwitchProps) {
  const context = useScreenContext();
  const facts = usageFacts(report, context);
  const covered = facts.find(({ id }) => id === 'covered');
  return (
    <div className={classes.facts}>
      {facts
        .filter((fact) => fact !== covered)
        .map(({ id, label, cell }) => (
          <button
            key={id}
            type="button"
            className={classes.fact}
            aria-pressed={id === value}
            title={cell.hint}
            onClick={() => onChange(id as UsageMeasure)}
          >
            <span>{context.say(label)}</span>
            <strong>{cell.text}</strong>
          </button>
        ))}
      {covered && (
        <p className={classes.covered}>
          {context.say(covered.label)} <span>{covered.cell.text}</span>
        </p>
      )}
    </div>
  );
}
