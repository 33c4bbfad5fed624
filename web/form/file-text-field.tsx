import { Button, Textarea } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSay } from '../session/console-context.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './file-text-field.module.css';

/** The input for a text that can be typed, pasted, or read from a chosen or dropped file. */
export function FileTextField<Value>({ content, put, input, scene, field }: FieldProps<Value>) {
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = await file.text();
    scene.form.setFault(field.name, undefined);
    put(text);
  };
  return (
    <div className={classes.field}>
      <Textarea
        {...input}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          setIsOver(false);
          // Dragged text is left to the browser, which inserts it at the drop position.
          if (file === undefined) return;
          event.preventDefault();
          void take(file);
        }}
        data-over={isOver || undefined}
        // No height of its own: measuring thousands of pasted lines would hold up each letter.
        rows={10}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.text }}
        value={String(content ?? '')}
        onChange={(event) => put(event.currentTarget.value)}
      />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFile size={15} stroke={1.6} />}
        disabled={input.disabled}
        onClick={() => picker.current?.click()}
      >
        {say('site.chooseFile')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Without the reset, choosing the same file again would fire no change event.
          event.currentTarget.value = '';
          void take(file);
        }}
      />
    </div>
  );
}
