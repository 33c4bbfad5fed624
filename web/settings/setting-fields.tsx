import { createContext, lazy, Suspense, useContext } from 'react';
import type { StoredOptions } from '../../shared/screens/settings/options.ts';
import {
  type SettingField,
  type SettingsDraft,
  type SettingsSection,
  settingText,
  settingValue,
} from '../../shared/screens/settings/setting.ts';
import type { FieldProps } from '../form/field-props.ts';
import { FieldView } from '../form/field-view.tsx';
import { OneField } from '../form/form-fields.tsx';
import type { FormState } from '../hooks/use-form.ts';
import classes from './setting-fields.module.css';

const JsonSetting = lazy(() => import('./json/json-setting.tsx'));

interface SettingFieldsProps {
  section: SettingsSection;
  form: FormState<SettingsDraft>;
  stored: StoredOptions;
}

/**
 * The fields of a section as rows with the label on the left and the value on the right; long texts take the full
 * width.
 */
export function SettingFields({ section, form, stored }: SettingFieldsProps) {
  const fields = form.fields as readonly SettingField[];
  const [only] = fields;
  // If a section has a single field with the section's title as its label, the label is shown only once.
  const isAlone = fields.length === 1 && only?.label === section.title;
  return (
    <Stored value={stored}>
      <div className={classes.fields} data-alone={isAlone || undefined}>
        {fields.map((field) => (
          <div key={field.name} className={classes.row} data-setting data-wide={isAlone || isWide(field) || undefined}>
            <OneField
              scene={{ form, mode: 'edit' }}
              field={field}
              isFirst={false}
              view={field.kind === 'json' ? JsonView : FieldView}
            />
          </div>
        ))}
      </div>
    </Stored>
  );
}

/** The stored options, which the table editors need in order to mark changed entries. */
const Stored = createContext<StoredOptions>(new Map());

function JsonView(props: FieldProps<SettingsDraft>) {
  const stored = useContext(Stored);
  const field = props.field as SettingField;
  return (
    <Suspense fallback={<div className={classes.waiting} />}>
      <JsonSetting {...props} field={field} before={settingText(field, settingValue(field, stored))} />
    </Suspense>
  );
}

function isWide({ kind, multiline }: SettingField): boolean {
  return kind === 'json' || multiline === true;
}
