import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

interface SignInCardProps {
  title: string;
  children: ReactNode;
  /** Links to the neighbouring pages, below the card. */
  links?: ReactNode;
}

/** The page of everything that happens before one is signed in: one card in the middle. */
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
