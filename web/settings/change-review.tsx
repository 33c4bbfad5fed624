import { sanitise } from '../../shared/format/sanitise.ts';
import { type TableDifference, tableDifferences } from '../../shared/screens/settings/option-table.ts';
import type { SettingChange } from '../../shared/screens/settings/save-settings.ts';
import type { Say } from '../../shared/text/text.ts';
import classes from './change-review.module.css';

/** At most this many differences of a table are listed; the others are only counted. */
const shownMost = 300;
const signs = { added: '+', removed: '−', changed: '±' } as const;
const tones = { added: 'good', removed: 'bad', changed: 'warn' } as const;
const words = { added: 'settings.added', removed: 'settings.removed', changed: 'settings.changed' } as const;

/**
 * Shows what a save will write: tables entry by entry, other settings with old and new value. The values of secrets are
 * not shown.
 */
export function ChangeReview({ pending, say }: { pending: readonly SettingChange[]; say: Say }) {
  return (
    <div className={classes.review}>
      {pending.map((change) => (
        <OneChange key={change.field.key} change={change} say={say} />
      ))}
    </div>
  );
}

function OneChange({ change: { field, before, after }, say }: { change: SettingChange; say: Say }) {
  const label = say(field.label);
  const differences =
    field.kind === 'json' && field.shape !== undefined ? tableDifferences(before, after, field.shape) : undefined;
  if (differences === undefined) {
    return (
      <p className={classes.single}>
        <strong>{label}</strong>{' '}
        {field.kind === 'json' || field.kind === 'secret' ? (
          say('settings.changed')
        ) : (
          <>
            <del>{sanitise(before) || '–'}</del> → <ins>{sanitise(after) || '–'}</ins>
          </>
        )}
      </p>
    );
  }
  const shown = differences.slice(0, shownMost);
  return (
    <section aria-label={label}>
      <h3 className={classes.title}>
        {label} <DifferenceCount differences={differences} say={say} />
      </h3>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead className="visually-hidden">
            <tr>
              <th>{say('settings.kindOfChange')}</th>
              <th>{say('settings.entry')}</th>
              <th>{say('settings.before')}</th>
              <th>{say('settings.after')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ kind, name, before: was, after: now }) => (
              <tr key={name} data-tone={tones[kind]}>
                <td className={classes.sign}>
                  <span aria-hidden>{signs[kind]}</span>
                  <span className="visually-hidden">{say(words[kind])}</span>
                </td>
                <td className={classes.name}>{sanitise(name)}</td>
                <td className={classes.before}>{sanitise(String(was ?? ''))}</td>
                <td className={classes.after}>{sanitise(String(now ?? ''))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differences.length > shown.length && (
        <p className={classes.rest}>{say('settings.andMore', { count: differences.length - shown.length })}</p>
      )}
    </section>
  );
}

/** The number of differences of each kind ("2 added, 1 changed"), each in the colour of its kind. */
export function DifferenceCount({ differences, say }: { differences: readonly TableDifference[]; say: Say }) {
  const kinds = ['added', 'removed', 'changed'] as const;
  return (
    <span className={classes.count}>
      {kinds.map((kind) => {
        const count = differences.filter((difference) => difference.kind === kind).length;
        return count === 0 ? null : (
          <span key={kind} data-tone={tones[kind]} className={classes.part}>
            {say('settings.countOf', { count, kind: say(words[kind]) })}
          </span>
        );
      })}
    </span>
  );
}
