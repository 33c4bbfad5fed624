import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { Detail } from '../../../shared/screen/detail.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './row-steps.module.css';

/** The steps of a calculation one below the other, with the total (WEB-16). Draws nothing for a row without steps. */
export function RowSteps({ details }: { details: readonly Detail[] }) {
  const { say } = useScreenContext();
  const title = useId();
  const steps = details.flatMap(({ step, ...detail }) => (step === undefined ? [] : [{ ...detail, step }]));
  const total = steps.at(-1);
  if (total?.step.sum === undefined) return null;
  const { isWhole } = total.step.sum;
  return (
    <section aria-labelledby={title}>
      <div className={classes.head}>
        <h3 id={title} className={classes.title}>
          {total.step.sum.title}
        </h3>
        <span className={classes.verdict} data-tone={isWhole ? 'good' : 'warn'}>
          {isWhole ? <IconCheck size={14} stroke={2} /> : <IconAlertTriangle size={14} stroke={1.8} />}
          {total.cell.hint}
        </span>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ id, label, cell, step: { how, amount, sum } }) => (
          <li key={id} data-sum={sum !== undefined || undefined} data-tone={cell.tone}>
            <span className={classes.label}>{say(label)}</span>
            <span className={classes.amount}>{amount}</span>
            {how !== '' && (
              <span className={classes.how} title={sum === undefined ? cell.hint : undefined}>
                {how}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
