import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** The content of a page or pane with nothing else to show: the reason, and what to do next. */
export function Notice(props: {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2;
}) {
  const Heading = props.level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.notice}>
      {props.icon !== undefined && (
        <div className={classes.icon} aria-hidden>
          {props.icon}
        </div>
      )}
      <Heading className={classes.title}>{props.title}</Heading>
      {props.text !== undefined && <p className={classes.text}>{props.text}</p>}
      {props.action !== undefined && <div className={classes.action}>{props.action}</div>}
    </div>
  );
}
