import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { type PriceKind, withFollowing } from '../../shared/domain/price/model-price.ts';
import type { Cell } from '../../shared/screen/cells.ts';
import { editRefusal, readEdit, withPrice } from '../../shared/screens/price/price-edits.ts';
import type { PriceRow } from '../../shared/screens/price/price-reading.ts';
import { priceText } from '../../shared/screens/price/write-prices.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { notify } from '../overlays/notify.ts';
import type { EditStore } from './edit-store.ts';
import classes from './price-cell.module.css';

interface PriceCellProps {
  store: EditStore;
  row: PriceRow;
  kind: PriceKind;
  /** The cell of the saved price, shown while the price is not changed. */
  cell: Cell;
  /** The accessible name: the price and its model. */
  label: string;
}

/**
 * A price that is edited in place (WEB-15): a click or `i` starts editing, Enter keeps the value, Tab goes on to the
 * next price, Escape cancels. A changed price shows the old value struck through. Nothing is saved here.
 */
export function PriceCell({ store, row, kind, cell, label }: PriceCellProps) {
  const context = useScreenContext();
  const { say } = context;
  const wishOf = () => {
    const wishes = store.edits().byModel.get(row.model)?.wishes;
    return wishes && withFollowing(row, wishes)[kind];
  };
  const wish = useSyncExternalStore(store.subscribe, wishOf, wishOf);
  const [draft, setDraft] = useState<string>();
  const [isFaulty, setFaulty] = useState(false);
  const element = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const before = row.prices[kind];
  const refusal = editRefusal(row, kind, context);
  const isChanged = wish !== undefined;
  const now = isChanged ? (wish ?? undefined) : before;

  const open = () => {
    if (refusal !== undefined) return notify('warn', refusal);
    setFaulty(false);
    setDraft(now === undefined ? '' : String(now));
  };
  const close = (returns: boolean) => {
    setDraft(undefined);
    setFaulty(false);
    // The button exists again only after this render.
    if (returns) queueMicrotask(() => button.current?.focus());
  };
  /** Stores the typed price. Returns false if it is invalid; the input then stays open. */
  const keep = (returns: boolean): boolean => {
    if (draft === undefined) return true;
    const read = readEdit(draft, row, kind, context);
    if (!read.ok) {
      setFaulty(true);
      notify('warn', read.fault);
      return false;
    }
    store.change((edits) => withPrice(edits, row, kind, read.usd));
    close(returns);
    return true;
  };
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Otherwise the focus would move to the button while Enter is still down, and Enter would press it.
      event.preventDefault();
      keep(true);
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      close(true);
    }
    if (event.key === 'Tab') {
      const next = nextPrice(element.current, event.shiftKey ? -1 : 1);
      if (next === undefined && keep(false)) return;
      event.preventDefault();
      if (keep(false)) next?.click();
    }
  };
  if (draft !== undefined) {
    return (
      <span ref={element} data-price className={classes.cell}>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person pressed the price to type into it.
          autoFocus
          data-editing
          className={classes.input}
          inputMode="decimal"
          aria-label={label}
          aria-invalid={isFaulty || undefined}
          value={draft}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => keep(false)}
          onKeyDown={hear}
        />
      </span>
    );
  }
  const text = isChanged
    ? say('price.fromTo', { kind: label, from: priceText(before, context), to: priceText(now, context) })
    : pairOf(label, cell.text, say);
  return (
    <span ref={element} data-price className={classes.cell} data-changed={isChanged || undefined}>
      <button
        ref={button}
        type="button"
        data-in-place={refusal === undefined || undefined}
        data-tone={cell.tone === 'plain' ? undefined : cell.tone}
        data-locked={refusal !== undefined || undefined}
        data-hint={refusal ?? cell.hint}
        className={classes.value}
        aria-label={text}
        onClick={open}
      >
        {isChanged ? (
          <>
            <del>{priceText(before, context)}</del> <ins>{priceText(now, context)}</ins>
          </>
        ) : (
          cell.text
        )}
      </button>
    </span>
  );
}

/** Returns the button of the next editable price in the table, or of the previous one. */
function nextPrice(cell: HTMLElement | null, step: 1 | -1): HTMLElement | undefined {
  const all = [...(cell?.closest('tbody')?.querySelectorAll<HTMLElement>('[data-price]') ?? [])];
  for (let at = cell === null ? -1 : all.indexOf(cell) + step; at >= 0 && at < all.length; at += step) {
    const button = all[at]?.querySelector<HTMLElement>('button[data-in-place]');
    if (button != null) return button;
  }
  return undefined;
}
