import type { ReactNode } from 'react';
import { useHere } from '../navigation/use-here.ts';
import { useSay, useSession } from '../session/console-context.tsx';
import classes from './page-head.module.css';
import { PlaceTabs } from './place-tabs.tsx';

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

/**
 * The head of a page: its title with what is told of it, and what can be done to all of it. A page that is one of several of its
 * place is called by the place, whose pages stand beside as tabs (WEB-17); a screen reader hears both names.
 */
export function PageHead({ title, back, aside, tools, className }: PageHeadProps) {
  const say = useSay();
  const { user } = useSession();
  const here = useHere();
  const inside = user !== undefined && here !== undefined && here.place.tabs.length > 1 ? here : undefined;
  const name = inside === undefined ? title : say(inside.place.label);
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
      {inside !== undefined && <PlaceTabs {...inside} />}
      {tools !== undefined && (
        <div className={classes.tools} data-no-print>
          {tools}
        </div>
      )}
    </div>
  );
}
