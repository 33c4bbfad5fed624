import { IconAlertTriangle, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react';
import { sanitise } from '../../shared/format/sanitise.ts';
import { type CodeOutcome, outcomeText, redeemedText } from '../../shared/screens/wallet/redeem-codes.ts';
import { Banner } from '../components/banner.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './wallet.module.css';

interface CodeOutcomesProps {
  outcomes: readonly CodeOutcome[];
  /** How many codes there are; more than outcomes as long as they are being redeemed. */
  count: number;
}

/** What became of codes, as they are redeemed and afterwards: of one in a sentence, of several each in its line. */
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

/** Enough of a code to find it in the list it was copied from. Sanitised: somebody else may have written it. */
function shortCode(key: string): string {
  return key.length > 12 ? `${sanitise(key.slice(0, 4))}…${sanitise(key.slice(-4))}` : sanitise(key);
}
