import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

interface SignInCardProps {
  title: string;
  children: ReactNode;
  /** Links to related pages, below the card. */
  links?: ReactNode;
}

/** The layout of all pages before sign-in: one card in the centre. */
export function SignInCard({ title, children, links }: SignInCardProps) {
  return (
    <div className={classes.page}>
      <Paper component="section" withBorder className={classes.card} bg="var(--surface)">
        <h1 className={classes.title}>{title}</h1>
        {children}
      </Paper>
      {links !== undefined && <div className={classes.links}>{links}</div>}
    </div>
  );
}
