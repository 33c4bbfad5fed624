import type { ScreenContext } from '../../screen/screen-context.ts';
import { unlistedOptions } from '../settings/options.ts';
import { type SiteReading, screenOfKind } from './read-site.ts';
import { isOptions, type SiteChange } from './site-diff.ts';
import { rowKindOf } from './site-kind.ts';
import { draftOf } from './step-draft.ts';

/** A thing, or fields of it, that files describe and this gateway cannot store. */
export interface Unheld {
  file: string;
  name: string;
  /** Empty where the thing itself is unknown: an option that the gateway does not have. */
  fields: readonly string[];
}

/**
 * Leaves out what this gateway cannot store, such as parts of files of another site or generation (CHG-04), and names
 * it: options that it does not list, and fields that its rows do not have.
 */
export async function holdableChanges(
  changes: readonly SiteChange[],
  { rows, stored }: Pick<SiteReading, 'rows' | 'stored'>,
  context: ScreenContext,
): Promise<{ changes: readonly SiteChange[]; unheld: readonly Unheld[] }> {
  const held: SiteChange[] = [];
  const unheld: Unheld[] = [];
  const keys = changes.filter(({ file, kind }) => isOptions(file) && kind !== 'extra').map(({ name }) => name);
  const unlisted = new Set(unlistedOptions(stored, keys).map(({ key }) => key));
  for (const change of changes) {
    const { file, name, kind, fields } = change;
    const index = rowKindOf(file);
    if (index === undefined && kind !== 'extra' && unlisted.has(name)) unheld.push({ file, name, fields: [] });
    else if (index === undefined || kind === 'extra') held.push(change);
    else {
      const row = kind === 'add' ? undefined : rows.get(file)?.get(name);
      const { lacking } = draftOf(await screenOfKind(index), { name, fields }, row, context);
      const left = fields.filter(({ field }) => !lacking.includes(field));
      if (lacking.length > 0) unheld.push({ file, name, fields: lacking });
      if (lacking.length === 0) held.push(change);
      else if (left.length > 0 || kind === 'add') held.push({ ...change, fields: left });
    }
  }
  return { changes: held, unheld };
}
