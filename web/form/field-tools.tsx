import { Button } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import type { FieldTool } from '../../shared/screen/form.ts';
import { changedFields } from '../../shared/screen/form-check.ts';
import { useCopy } from '../components/use-copy.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useStillHere } from '../navigation/use-still-here.ts';
import { notify } from '../overlays/notify.ts';
import type { FieldProps } from './field-props.ts';
import classes from './field-tools.module.css';

/** The buttons below a field: presets, which set an offered value, and tools, which run code to fill in fields. */
export function FieldTools<Value>({ scene, field, put, input }: FieldProps<Value>) {
  const context = useScreenContext();
  const { say } = context;
  const presets = field.presets?.(context, scene.form.value) ?? [];
  if (presets.length === 0 && field.tools === undefined) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset says nothing more.
    <div className={classes.tools} role="group" aria-label={say('web.toolsOf', { field: input.label })}>
      {presets.map(({ label, value }) => (
        <Button
          key={label}
          size="compact-xs"
          variant="default"
          fw={550}
          disabled={input.disabled}
          onClick={() => {
            scene.form.setFault(field.name, undefined);
            put(value);
          }}
        >
          {label}
        </Button>
      ))}
      {field.tools?.map((tool) => (
        <ToolButton key={tool.id} tool={tool} scene={scene} isDisabled={input.disabled} />
      ))}
    </div>
  );
}

function ToolButton<Value>(props: { tool: FieldTool<Value>; scene: FieldProps<Value>['scene']; isDisabled: boolean }) {
  const { tool, scene, isDisabled } = props;
  const { form, mode, rowId } = scene;
  const context = useScreenContext();
  const { say } = context;
  const copy = useCopy();
  const begin = useStillHere();
  const [isRunning, setIsRunning] = useState(false);

  const run = async () => {
    const before = form.value;
    const refusal = tool.refusal?.(before, mode, context);
    if (refusal !== undefined) return notify('warn', refusal);
    setIsRunning(true);
    const isHere = begin();
    try {
      const result = await tool.run(before, context, { mode, rowId });
      // Set only the fields the tool changed: the person may have typed in others while it ran.
      for (const name of changedFields(before as Value & object, result.value as Value & object)) {
        form.set(name, result.value[name]);
      }
      if (result.copy !== undefined) await copy(result.copy, isHere);
      else if (result.message !== undefined) notify('good', result.message);
    } catch (error) {
      const { message, hint } = describeError(error, say);
      notify('bad', message, hint);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      fw={550}
      loading={isRunning}
      disabled={isDisabled}
      title={tool.refusal?.(form.value, mode, context)}
      onClick={() => void run()}
    >
      {say(tool.label)}
    </Button>
  );
}
