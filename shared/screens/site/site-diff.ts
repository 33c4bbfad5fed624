import { isRecord } from '../../domain/record.ts';
import { canonicalJson } from '../../format/canonical-json.ts';
import { isReference, type Site, type SiteEntry, siteKinds } from './site-kind.ts';

/**
 * Where a difference was made since files and gateway last agreed: in the files, on the gateway, or both. Undefined
 * where it is not known when they agreed.
 */
export type DifferenceBy = 'file' | 'gateway' | 'both' | undefined;

/** A thing that differs between files and a gateway. */
export interface SiteChange {
  file: string;
  name: string;
  /** `add` and `change` come from the files; `extra` exists on the gateway only. */
  kind: 'add' | 'change' | 'extra';
  /** For a thing that exists on one side only; changed fields have their own `by`. */
  by?: DifferenceBy;
  fields: readonly FieldDifference[];
}

export interface FieldDifference {
  field: string;
  /** The entry of a table; other entries of the field stay unchanged. */
  key?: string;
  /** The gateway's value; undefined where it is the default. */
  before?: unknown;
  /** The value in the file. */
  after?: unknown;
  by?: DifferenceBy;
}

/** The states to compare. */
export interface SiteComparison {
  wanted: Site;
  present: Site;
  /** The state in which both last agreed; undefined, or without a kind, where that is not known. */
  agreed?: Site | undefined;
  usual(file: string, name: string): SiteEntry;
}

/** The differences, in the order of the files, then by name (CHG-02). Secrets are not compared here. */
export function siteChanges({ wanted, present, agreed, usual }: SiteComparison): SiteChange[] {
  return [...wanted].flatMap(([file, entries]) => {
    const there = present.get(file) ?? new Map<string, SiteEntry>();
    const known = agreed?.get(file);
    const changes = [...entries].flatMap(([name, entry]): SiteChange[] => {
      const now = there.get(name);
      // An option without an entry has its default; any other thing without an entry does not exist.
      const isThere = now !== undefined || isOptions(file);
      if (!isThere) {
        const by = known && (known.has(name) ? 'gateway' : 'file');
        return [withBy({ file, name, kind: 'add', fields: newFields(entry) }, by)];
      }
      const fields = differences(now ?? {}, entry, usual(file, name), known && (known.get(name) ?? {}));
      return fields.length === 0 ? [] : [{ file, name, kind: 'change', fields }];
    });
    const extra = [...there.keys()]
      .filter((name) => !entries.has(name))
      .map((name): SiteChange => {
        const by = known && (known.has(name) ? 'file' : 'gateway');
        return withBy({ file, name, kind: 'extra', fields: [] }, by);
      });
    return [...changes, ...extra];
  });
}

/** Whether a file holds options, which exist on every gateway. */
export function isOptions(file: string): boolean {
  return siteKinds.some((kind) => kind.file === file && 'holds' in kind);
}

/** All fields of a new thing, including references to secrets, which are set when it is created. */
function newFields(entry: SiteEntry): FieldDifference[] {
  return Object.entries(entry).map(([field, after]) => ({ field, after }));
}

function differences(
  now: SiteEntry,
  wanted: SiteEntry,
  usual: SiteEntry,
  agreed: SiteEntry | undefined,
): FieldDifference[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(now)])];
  return names.flatMap((field): FieldDifference[] => {
    const [before, after] = [now[field] ?? usual[field], wanted[field] ?? usual[field]];
    if ([before, after].some(isReference)) return [];
    return entryDifferences({ field, before, after }).map((one) => {
      const then = agreed && valueAt(agreed[field] ?? usual[field], one.key);
      const by = agreed && (isSame(then, one.before) ? 'file' : isSame(then, one.after) ? 'gateway' : 'both');
      return withBy(one, by);
    });
  });
}

/** The differences of a field: entry by entry where it is a table on both sides. */
export function entryDifferences({ field, before, after }: FieldDifference): FieldDifference[] {
  if (isSame(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ field, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((key) => ({ field, key, before: before[key], after: after[key] }))
    .filter((one) => !isSame(one.before, one.after));
}

/** The value of a field, or of one entry where it is a table. */
export function valueAt(value: unknown, key: string | undefined): unknown {
  return key === undefined ? value : isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value of a field after applying differences; `present` is its current value. */
export function valueWith(present: unknown, differences: readonly FieldDifference[]): unknown {
  return differences.reduce<unknown>((value, { key, after }) => {
    if (key === undefined) return after;
    const { [key]: _, ...others } = isRecord(value) ? value : {};
    return after === undefined ? others : { ...others, [key]: after };
  }, present);
}

function withBy<Part extends object>(part: Part, by: DifferenceBy): Part & { by?: DifferenceBy } {
  return by === undefined ? part : { ...part, by };
}

/** Whether two values of a site are equal in meaning. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
