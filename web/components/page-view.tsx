import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import classes from './page-view.module.css';

interface PageViewProps {
  title: string;
  /** A short text beside the title, such as the age of the data. */
  aside?: ReactNode;
  /** Buttons at the right. */
  tools?: ReactNode;
  children: ReactNode;
  /** `narrow` limits the width of the content, for forms, which are easier to read then. */
  width?: 'narrow' | 'wide';
}

/** A page other than a list: its head, and its content below. */
export function PageView({ title, aside, tools, children, width = 'wide' }: PageViewProps) {
  return (
    <div className={classes.page} data-width={width}>
      <PageHead title={title} aside={aside} tools={tools} className={classes.head} />
      {children}
    </div>
  );
}
