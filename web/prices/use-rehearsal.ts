import { useEffect, useRef, useState } from 'react';
import { type PriceEdits, wishesOfEdits } from '../../shared/screens/price/price-edits.ts';
import { rehearsalAt } from '../../shared/screens/price/price-forecast.ts';
import { type PriceForecast, type PriceSample, priceSample } from '../../shared/screens/price/price-sample.ts';
import { loadOptions, type StoredOptions } from '../../shared/screens/settings/options.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';

/** Debounce before changed prices are rehearsed, in ms. */
const waits = 400;

/** The estimated effect of the typed prices. */
export interface RehearsalState {
  /** The result for the previous prices while the current ones are being calculated. */
  forecast: PriceForecast | undefined;
  /** Models whose typed price is refused, with the reason. */
  refused: ReadonlyMap<string, string>;
  isReading: boolean;
  error: unknown;
  /** The calls on which the result is based. */
  sample: PriceSample | undefined;
}

const nothing: RehearsalState = {
  sample: undefined,
  forecast: undefined,
  refused: new Map(),
  isReading: false,
  error: undefined,
};

/**
 * Calculates what the newest calls of the last 30 days would have cost at the typed prices, whenever these change
 * (WEB-15). The calls are kept, so that further changes need no gateway call; they are fetched again when `asOf`, the
 * time at which the current prices were fetched, changes.
 */
export function useRehearsal(edits: PriceEdits, asOf: number): RehearsalState {
  const { world } = useConsole();
  const context = useScreenContext();
  const [state, setState] = useState(nothing);
  const kept = useRef<{ asOf: number; sample: PriceSample; stored: Promise<StoredOptions> }>(undefined);
  const latest = useRef(context);
  latest.current = context;
  const { byModel } = edits;

  useEffect(() => {
    if (byModel.size === 0) {
      setState(nothing);
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const work = async () => {
      await world.clock.sleep(waits, signal);
      const present = latest.current;
      if (kept.current?.asOf !== asOf) {
        kept.current = { asOf, sample: priceSample(present), stored: loadOptions(present, {}) };
      }
      const { sample, stored } = kept.current;
      const { rehearsal, refused } = rehearsalAt(wishesOfEdits({ byModel, past: [] }), await stored, present);
      const forecast = await sample.forecast(rehearsal, { signal });
      if (!signal.aborted) setState({ sample, forecast, refused, isReading: false, error: undefined });
    };
    setState((now) => ({ ...now, isReading: true }));
    work().catch((error: unknown) => {
      if (signal.aborted) return;
      kept.current = undefined;
      setState({ ...nothing, error });
    });
    return () => controller.abort();
  }, [byModel, asOf, world]);
  return state;
}
