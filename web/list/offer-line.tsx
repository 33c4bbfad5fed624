import { Button } from '@mantine/core';
import classes from './table/reading-line.module.css';

/** Offers a long read, which starts only when the person presses the button (WEB-14). */
export function OfferLine({ offer, onTake }: { offer: { text: string; button: string }; onTake?: () => void }) {
  return (
    <div className={classes.line} data-no-print>
      <span role="status">{offer.text}</span>
      <Button size="compact-sm" variant="default" onClick={onTake}>
        {offer.button}
      </Button>
    </div>
  );
}
