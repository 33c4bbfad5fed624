import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import classes from './page-view.module.css';

interface PageViewProps {
  title: string;
  /** A word beside the title, such as how old the data is. */
  aside?: ReactNode;
  /** Buttons at the right. */
  tools?: ReactNode;
  children: ReactNode;
  /** Narrow pages of forms are easier to read than wide ones. */
  width?: 'narrow' | 'wide';
}

/** A page that is no list: its title with tools, and what stands below. */
export function PageView({ title, aside, tools, children, width = 'wide' }: PageViewProps) {
  return (
    <div className={classes.page} data-width={width}>
      <PageHead title={title} aside={aside} tools={tools} className={classes.head} />
      {children}
    </div>
  );
}
