import classes from './list-cell.module.css';

/** A list in one cell: its first member and the number of others; the whole list on hover and for screen readers. */
export function MembersCell({ members, text }: { members: readonly string[]; text: string }) {
  const [first = '', ...others] = members;
  return (
    <span className={classes.members} data-hint={others.length > 0 ? text : undefined}>
      <span className={classes.chip}>{first}</span>
      {others.length > 0 && (
        <>
          <span aria-hidden className={classes.more} data-count={`+${others.length}`} />
          <span className="visually-hidden">{text.slice(first.length)}</span>
        </>
      )}
    </span>
  );
}
