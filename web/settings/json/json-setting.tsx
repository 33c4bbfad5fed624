import { useId, useMemo, useState } from 'react';
import { readTable, type TableEntry, tableDifferences } from '../../../shared/screens/settings/option-table.ts';
import type { SettingField, SettingsDraft } from '../../../shared/screens/settings/setting.ts';
import type { FieldProps } from '../../form/field-props.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { DifferenceCount } from '../change-review.tsx';
import { ViewToggle } from '../view-toggle.tsx';
import { ChatsEditor } from './chats-editor.tsx';
import classes from './json-setting.module.css';
import { JsonText } from './json-text.tsx';
import { TableEditor } from './table-editor.tsx';

const none: readonly TableEntry[] = [];

type View = 'table' | 'text';

interface JsonSettingProps extends FieldProps<SettingsDraft> {
  field: SettingField;
  /** The JSON text of the option as stored on the gateway. */
  before: string;
}

/**
 * Edits a JSON option as a table of entries or as raw text. Both views write the same text, so they cannot disagree.
 * Text that cannot be read as a table can only be edited as text.
 */
export default function JsonSetting({ field, before, content, put, input, scene }: JsonSettingProps) {
  const { say } = useScreenContext();
  const label = useId();
  const text = String(content ?? '');
  const shape = field.shape ?? 'numbers';
  // Every key press in one table renders the whole section again, so the other tables must not parse their text each
  // time.
  const entries = useMemo(() => (field.shape === undefined ? undefined : readTable(text, shape)), [field, text, shape]);
  const [wanted, setWanted] = useState<View>('table');
  const view: View = entries === undefined ? 'text' : wanted;
  const differences = useMemo(() => tableDifferences(before, text, shape) ?? [], [before, text, shape]);
  const setFault = (fault: string | undefined) => scene.form.setFault(field.name, fault);
  const editor = { entries: entries ?? none, before, shape, label: input.label, put, setFault, fault: input.error };
  return (
    <div className={classes.setting}>
      <div className={classes.head}>
        <div className={classes.words}>
          <span id={label} className={classes.label}>
            {input.label}
          </span>
          <span className={classes.help}>{input.description}</span>
        </div>
        <DifferenceCount differences={differences} say={say} />
        <ViewToggle<View>
          label={say('settings.viewOf', { label: input.label })}
          value={view}
          onChange={setWanted}
          options={[
            {
              value: 'table',
              label: say(shape === 'chats' ? 'settings.asList' : 'settings.asTable'),
              refusal: entries === undefined ? say('settings.noTable') : undefined,
            },
            { value: 'text', label: say('settings.asJson') },
          ]}
        />
      </div>
      {view === 'text' ? (
        <JsonText text={text} onChange={put} labelId={label} name={field.name} fault={input.error} />
      ) : shape === 'chats' ? (
        <ChatsEditor {...editor} name={field.name} />
      ) : (
        <TableEditor {...editor} name={field.name} optionKey={field.key} />
      )}
    </div>
  );
}
