import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** One sentence below the title. */
  help?: string;
  /** Shown to the right of the title. */
  tools?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A part of a page, in a card with a heading. */
export function Panel({ title, help, tools, children, className = '' }: PanelProps) {
  const id = useId();
  return (
    <section className={`${classes.panel} ${className}`} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {tools}
      </div>
      {help !== undefined && <p className={classes.help}>{help}</p>}
      <div className={classes.body} data-panel>
        {children}
      </div>
    </section>
  );
}
