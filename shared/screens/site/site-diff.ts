import { canonicalJson } from './canonical-json.ts';
import { isReference, type Site, type SiteEntry, siteKinds } from './site-kind.ts';

/** One thing that differs between files and a gateway. */
export interface SiteChange {
  file: string;
  name: string;
  /** `add` and `change` are wanted by the files; `extra` is on the gateway alone. */
  kind: 'add' | 'change' | 'extra';
  fields: readonly FieldDifference[];
}

export interface FieldDifference {
  field: string;
  /** On the gateway; undefined where what holds by itself does. */
  before: unknown;
  /** In the file. */
  after: unknown;
}

/** What differs, in the order of the files, then of the names (CHG-02). Secrets are compared by nobody. */
export function siteChanges(
  wanted: Site,
  present: Site,
  usual: (file: string, name: string) => SiteEntry,
): SiteChange[] {
  return [...wanted].flatMap(([file, entries]) => {
    const there = present.get(file) ?? new Map<string, SiteEntry>();
    const changes = [...entries].flatMap(([name, entry]): SiteChange[] => {
      const now = there.get(name);
      const fields = differences(now ?? {}, entry, usual(file, name));
      // An option that is not told has its usual value; a thing that is not told is not there.
      const isThere = now !== undefined || isOptions(file);
      if (!isThere) return [{ file, name, kind: 'add', fields: differences({}, entry, {}) }];
      return fields.length === 0 ? [] : [{ file, name, kind: 'change', fields }];
    });
    const extra = [...there.keys()]
      .filter((name) => !entries.has(name))
      .map((name): SiteChange => ({ file, name, kind: 'extra', fields: [] }));
    return [...changes, ...extra];
  });
}

/** Whether a file holds options, each of which every gateway has. */
function isOptions(file: string): boolean {
  return siteKinds.some((kind) => kind.file === file && 'holds' in kind);
}

function differences(now: SiteEntry, wanted: SiteEntry, usual: SiteEntry): FieldDifference[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(now)])];
  return names.flatMap((field) => {
    const [before, after] = [now[field] ?? usual[field], wanted[field] ?? usual[field]];
    if ([before, after].some(isReference)) return [];
    return canonicalJson(before) === canonicalJson(after) ? [] : [{ field, before, after }];
  });
}
