import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import type { Detail } from '../../../shared/screen/detail.ts';
import { ChangeValues } from '../../components/change-values.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './row-changes.module.css';

/** The most rows that are drawn; all of them can be copied. */
const mostRows = 100;

/** What changed, row by row and field by field, before and after (CHG-07). */
export function RowChanges({ detail: { label, cell, changes = [] } }: { detail: Detail }) {
  const { say } = useScreenContext();
  const title = useId();
  const copy = useCopy();
  const copyLabel = say('web.copyField', { field: say(label) });
  const more = changes.length - mostRows;
  return (
    <section aria-labelledby={title}>
      <div className={classes.head}>
        <h3 id={title} className={classes.title}>
          {say(label)}
        </h3>
        <ActionIcon size={24} aria-label={copyLabel} title={copyLabel} onClick={() => void copy(cell.text)}>
          <IconCopy size={14} stroke={1.6} />
        </ActionIcon>
      </div>
      {changes.slice(0, mostRows).map(({ name, changes: fields, note }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name.
        <div key={row} className={classes.row}>
          {changes.length > 1 && <p className={classes.name}>{name}</p>}
          {fields.length > 0 && (
            <dl className={classes.fields}>
              {fields.map((change) => (
                <div key={change.field}>
                  <dt>{change.field}</dt>
                  <dd>
                    <ChangeValues change={change} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {note !== '' && <p className={classes.note}>{note}</p>}
        </div>
      ))}
      {more > 0 && <p className={classes.note}>{say('action.andMore', { count: more })}</p>}
    </section>
  );
}
