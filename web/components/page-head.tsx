import { type ReactNode, useRef } from 'react';
import { useRoving } from '../hooks/use-roving.ts';
import { useHere } from '../navigation/use-here.ts';
import { useSay, useSession } from '../session/console-context.tsx';
import { EntryTabs } from './entry-tabs.tsx';
import classes from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** A back button, before the title. */
  back?: ReactNode;
  /** A short text beside the title, such as the age of the data. */
  aside?: ReactNode;
  /** Buttons at the right, hidden in print. */
  tools?: ReactNode;
  className?: string;
  /** The page of one thing below a tab: its own name is the title, and the tabs are left to the page it came from. */
  isDetail?: boolean;
}

/**
 * The head of a page: its title, a short text and its tools. A page that shares its navigation entry with other pages
 * shows the entry's label as its title, with the pages as tabs beside it (WEB-17); screen readers read both names.
 */
export function PageHead({ title, back, aside, tools, className, isDetail = false }: PageHeadProps) {
  const say = useSay();
  const { user } = useSession();
  const here = useHere();
  const hasTabs = !isDetail && user !== undefined && here !== undefined && here.entry.tabs.length > 1;
  const inside = hasTabs ? here : undefined;
  const name = inside === undefined ? title : say(inside.entry.label);
  return (
    <div
      className={className === undefined ? classes.head : `${classes.head} ${className}`}
      data-tabs={inside !== undefined || undefined}
    >
      <div className={classes.words}>
        {back}
        <h1 className={classes.title}>
          {name}
          {name !== title && <span className="visually-hidden"> › {title}</span>}
        </h1>
        {aside !== undefined && inside !== undefined ? <div className={classes.aside}>{aside}</div> : aside}
      </div>
      {inside !== undefined && <EntryTabs {...inside} />}
      {tools !== undefined && <Tools title={title}>{tools}</Tools>}
    </div>
  );
}

function Tools({ title, children }: { title: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useRoving(bar);
  return (
    <div ref={bar} role="toolbar" aria-label={title} className={classes.tools} data-no-print>
      {children}
    </div>
  );
}
