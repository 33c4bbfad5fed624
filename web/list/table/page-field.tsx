import { type KeyboardEvent, useState } from 'react';
import { formatNumber } from '../../../shared/format/money.ts';
import { useSay } from '../../session/console-context.tsx';
import classes from './pagination-bar.module.css';

interface PageFieldProps {
  page: number;
  /** The number of pages; undefined where the gateway returns no total. */
  pages: number | undefined;
  onJump(page: number): void;
}

/** The current page and the number of pages; typing a number goes to that page (WEB-04). */
export function PageField({ page, pages, onJump }: PageFieldProps) {
  const say = useSay();
  const [typed, setTyped] = useState<string>();
  const jump = () => {
    const wanted = Number(typed);
    setTyped(undefined);
    if (typed === undefined || !Number.isInteger(wanted) || wanted < 1) return;
    const next = Math.min(wanted, pages ?? wanted);
    if (next !== page) onJump(next);
  };
  const text = typed ?? formatNumber(page);
  return (
    <span className={classes.page}>
      <input
        className={classes.number}
        inputMode="numeric"
        aria-label={say('list.goToPage')}
        value={text}
        style={{ width: `${Math.max(2, text.length) + 2}ch` }}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={jump}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') jump();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      {pages !== undefined && <span className="tabular">{say('list.ofPages', { pages: formatNumber(pages) })}</span>}
    </span>
  );
}
