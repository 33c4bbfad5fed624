import type { ReactNode } from 'react';
import classes from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** The way back, before the title. */
  back?: ReactNode;
  /** A word beside the title, such as how old the data is. */
  aside?: ReactNode;
  /** Buttons at the right, which paper does not show. */
  tools?: ReactNode;
  className?: string;
}

/** The head of a page: its title with what is told of it, and what can be done to all of it. */
export function PageHead({ title, back, aside, tools, className }: PageHeadProps) {
  return (
    <div className={className === undefined ? classes.head : `${classes.head} ${className}`}>
      <div className={classes.words}>
        {back}
        <h1 className={classes.title}>{title}</h1>
        {aside}
      </div>
      {tools !== undefined && (
        <div className={classes.tools} data-no-print>
          {tools}
        </div>
      )}
    </div>
  );
}
