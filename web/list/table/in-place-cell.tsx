import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
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

  const hasClosed = useRef(false);
  // The button is mounted again only after the render that closes the field, however long the save took. Where the
  // person went on to something else meanwhile, the focus stays there.
  useLayoutEffect(() => {
    if (draft !== undefined || !hasClosed.current) return;
    hasClosed.current = false;
    const here = button.current?.ownerDocument;
    if (here?.activeElement === null || here?.activeElement === here?.body) button.current?.focus();
  }, [draft]);

  const close = () => {
    hasClosed.current = true;
    setDraft(undefined);
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
      // A disabled field would lose the focus, which a value that is refused needs again.
      readOnly={isSaving}
      aria-busy={isSaving || undefined}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => !isSaving && void submit()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && !isSaving) void submit();
        if (event.key === 'Escape' && !isSaving) close();
      }}
    />
  );
}
