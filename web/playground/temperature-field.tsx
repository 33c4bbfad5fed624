import '@mantine/core/styles/Slider.layer.css';
import { Button, Slider } from '@mantine/core';
import { useId } from 'react';
import { temperatureMaximum, temperatureMinimum, temperatureStep } from '../../shared/domain/limit.ts';
import type { PlaygroundSettings } from '../../shared/screens/playground/playground-settings.ts';
import type { FieldProps } from '../form/field-props.ts';
import { useSay } from '../session/console-context.tsx';
import classes from './playground.module.css';

/**
 * Edits the temperature from 0.1 to 1 in steps of 0.1. At 0, the initial value, none is sent and the model's default
 * applies.
 */
export function TemperatureField({ content, put, input }: FieldProps<PlaygroundSettings>) {
  const say = useSay();
  const id = useId();
  const value = Number(content) || 0;
  return (
    <div className={classes.temperature} data-rests={value === 0 || undefined}>
      <div className={classes.temperatureHead}>
        <span id={id}>{input.label}</span>
        <output aria-labelledby={id}>{value === 0 ? say('playground.modelTemperature') : value.toFixed(1)}</output>
      </div>
      <Slider
        min={temperatureMinimum}
        max={temperatureMaximum}
        step={temperatureStep}
        value={Math.max(temperatureMinimum, value)}
        label={null}
        thumbLabel={input.label}
        // Rounded, because sums of 0.1 are inexact in floating point.
        onChange={(to) => put(Math.round(to * 10) / 10)}
      />
      {value !== 0 && (
        <Button size="compact-xs" variant="subtle" mt={4} ml={-8} onClick={() => put(0)}>
          {say('playground.leaveToModel')}
        </Button>
      )}
    </div>
  );
}
