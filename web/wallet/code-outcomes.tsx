import { IconAlertTriangle, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react';
import { sanitise } from '../../shared/format/sanitise.ts';
import { type CodeOutcome, outcomeText, redeemedText } from '../../shared/screens/wallet/redeem-codes.ts';
import { Banner } from '../components/banner.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './wallet.module.css';

interface CodeOutcomesProps {
  outcomes: readonly CodeOutcome[];
  /** The number of codes; larger than the number of outcomes until all are redeemed. */
  count: number;
}

/**
 * Shows the outcome of redeemed codes while they are redeemed and afterwards: one code as a sentence, several as a
 * list.
 */
export function CodeOutcomes({ outcomes, count }: CodeOutcomesProps) {
  const context = useScreenContext();
  const [first] = outcomes;
  if (first === undefined) return null;
  const isGood = outcomes.every(({ quota }) => quota !== undefined);
  const isCredited = outcomes.some(({ quota }) => quota !== undefined);
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      {outcomes.length === count && (
        <Banner
          tone={isGood ? 'good' : isCredited ? 'warn' : 'bad'}
          isUrgent
          icon={<Icon size={17} stroke={1.6} />}
          title={count === 1 ? first.message : redeemedText(outcomes, context)}
        >
          {(count === 1 && first.hint) || undefined}
        </Banner>
      )}
      {count > 1 && (
        <ol className={classes.outcomes}>
          {outcomes.map((outcome) => (
            <li key={outcome.key}>
              {outcome.quota === undefined ? (
                <IconX size={15} stroke={2} className={classes.refused} aria-hidden />
              ) : (
                <IconCheck size={15} stroke={2} className={classes.credited} aria-hidden />
              )}
              <code>{shortCode(outcome.key)}</code>
              <span>{outcomeText(outcome, context)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Shortens a code so that it can still be found in a list. Sanitised, because it may come from someone else. */
function shortCode(key: string): string {
  return key.length > 12 ? `${sanitise(key.slice(0, 4))}…${sanitise(key.slice(-4))}` : sanitise(key);
}
