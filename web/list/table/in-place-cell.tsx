import { type KeyboardEvent, useRef, useState } from 'react';
import type { Cell } from '../../../shared/screen/cells.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './in-place-cell.module.css';

/**
 * A whole number that is edited in its cell (CHAN-03): a press opens a field, Enter saves, Escape keeps the old value.
 * The input stays in the field when saving fails.
 */
export function InPlaceCell(props: { cell: Cell; label: string; save(value: number): Promise<void> }) {
  const { cell, label, save } = props;
  const { say } = useScreenContext();
  const [draft, setDraft] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => {
    setDraft(undefined);
    // The button is mounted again only after this render.
    queueMicrotask(() => button.current?.focus());
  };
  const submit = async () => {
    const value = Number(draft);
    if (draft === undefined || draft.trim() === '' || !Number.isInteger(value) || value === cell.raw) return close();
    setIsSaving(true);
    try {
      await save(value);
      close();
    } catch {
      // `save` has notified the failure; the input stays.
    } finally {
      setIsSaving(false);
    }
  };
  if (draft === undefined) {
    return (
      <button
        ref={button}
        type="button"
        data-in-place
        data-hint={cell.hint}
        className={classes.value}
        aria-label={pairOf(label, cell.text, say)}
        onClick={() => setDraft(String(cell.raw))}
      >
        {cell.text}
      </button>
    );
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person pressed the number to type into it.
      autoFocus
      data-editing
      className={classes.input}
      inputMode="numeric"
      aria-label={label}
      value={draft}
      disabled={isSaving}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => !isSaving && void submit()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') void submit();
        if (event.key === 'Escape') close();
      }}
    />
  );
}
