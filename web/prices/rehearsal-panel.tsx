import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sanitise } from '../../shared/format/sanitise.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { belowCost } from '../../shared/screens/price/change-prices.ts';
import { countOfEdits, type PriceEdits } from '../../shared/screens/price/price-edits.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { Forecast } from './forecast.tsx';
import classes from './rehearsal-panel.module.css';
import type { RehearsalState } from './use-rehearsal.ts';

/** Shows what the last 30 days would have cost at the typed prices, by model and by user (WEB-15). */
export function RehearsalPanel(props: { edits: PriceEdits; state: RehearsalState; onClose(): void }) {
  const { edits, state, onClose } = props;
  const { forecast, refused, isReading, error } = state;
  const context = useScreenContext();
  const { say } = context;
  const rows = [...edits.byModel.values()].map(({ row }) => row);
  return (
    <section className={classes.beside} aria-label={say('price.rehearsal')} aria-busy={isReading}>
      <div className={classes.panel}>
        <header className={classes.head}>
          <h2>{say('price.rehearsal')}</h2>
          <span>{say('price.edited', { count: countOfEdits(edits), models: edits.byModel.size })}</span>
          <CloseButton aria-label={say('common.close')} onClick={onClose} />
        </header>
        {forecast === undefined && error === undefined && (
          <p className={classes.note}>{say('price.forecastReading')}</p>
        )}
        {error !== undefined && (
          <p className={classes.note} data-tone="bad">
            {say('price.forecastFailed', { reason: describeError(error, say).message })}
          </p>
        )}
        {forecast !== undefined && <Forecast forecast={forecast} />}
        {belowCost(rows, ({ model }) => edits.byModel.get(model)?.wishes ?? {}, context).map((sentence) => (
          <p key={sentence} className={classes.warning} data-tone="bad">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {sentence}
          </p>
        ))}
        {[...refused].map(([model, reason]) => (
          <p key={model} className={classes.warning} data-tone="bad">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {pairOf(sanitise(model), reason, say)}
          </p>
        ))}
      </div>
    </section>
  );
}
