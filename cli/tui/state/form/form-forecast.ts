import { checkForm } from '../../../../shared/screen/form-check.ts';
import type { LateLines } from '../../../../shared/screen/impact/impact-state.ts';
import type { Host, Session } from '../app.ts';
import type { Store } from '../store.ts';
import type { FormLayerState, FormOptions, FormValue } from './form-state.ts';

/** ms after the last change of a form until its forecast is read. */
const pause = 300;

/** Keeps the forecast of a form up to date: what its value would have cost. */
export interface FormForecast {
  /** Called after each change of the state. */
  changed(): void;
  stop(): void;
}

/**
 * Reads the forecast for the value of a form once nothing was typed for a moment, and shows it as it arrives, in place
 * of the one for the value before. A value with faults, and one that changes nothing, have none.
 */
export function createFormForecast(
  app: Session & Host,
  { form, mode, forecast }: Pick<FormOptions, 'form' | 'mode' | 'forecast'>,
  store: Store<FormLayerState>,
): FormForecast {
  let seen: FormValue = store.get().value;
  let latest = new AbortController();
  let reading: LateLines | undefined;
  const stop = () => {
    latest.abort();
    reading?.stop();
    reading = undefined;
  };
  const read = (value: FormValue) => {
    const { start } = store.get();
    const check = checkForm(form, value, mode, app.context(), mode === 'edit' ? start : undefined);
    const own = Object.keys(check.errors).length > 0 ? undefined : forecast?.(check.value);
    reading = own;
    const show = () => {
      if (reading === own) store.set({ forecast: own && { lines: own.lines(), parts: own.parts?.() ?? [] } });
    };
    show();
    void own?.ended.then(show);
  };
  return {
    stop,
    changed: () => {
      const { value } = store.get();
      if (forecast === undefined || value === seen) return;
      seen = value;
      stop();
      latest = new AbortController();
      app.world.clock.sleep(pause, latest.signal).then(
        () => read(value),
        () => undefined,
      );
    },
  };
}
