import { isRecord } from '../../domain/record.ts';
import { canonicalJson } from './canonical-json.ts';
import { isReference, type Site, type SiteEntry, siteKinds } from './site-kind.ts';

/**
 * Who made a difference since files and gateway last agreed: the files, hands on the gateway, or both. Undefined where it is not
 * known when that was.
 */
export type DifferenceBy = 'file' | 'gateway' | 'both' | undefined;

/** One thing that differs between files and a gateway. */
export interface SiteChange {
  file: string;
  name: string;
  /** `add` and `change` are wanted by the files; `extra` is on the gateway alone. */
  kind: 'add' | 'change' | 'extra';
  /** Of something that is there on one side only; fields that differ have their own. */
  by?: DifferenceBy;
  fields: readonly FieldDifference[];
}

export interface FieldDifference {
  field: string;
  /** The entry of a table that the field is: others of it are left alone. */
  key?: string;
  /** On the gateway; undefined where what holds by itself does. */
  before?: unknown;
  /** In the file. */
  after?: unknown;
  by?: DifferenceBy;
}

/** What is compared, and with what. */
export interface SiteComparison {
  wanted: Site;
  present: Site;
  /** Where both last agreed; a kind that is not there, or nothing at all, says that this is not known. */
  agreed?: Site | undefined;
  usual(file: string, name: string): SiteEntry;
}

/** What differs, in the order of the files, then of the names (CHG-02). Secrets are compared by nobody. */
export function siteChanges({ wanted, present, agreed, usual }: SiteComparison): SiteChange[] {
  return [...wanted].flatMap(([file, entries]) => {
    const there = present.get(file) ?? new Map<string, SiteEntry>();
    const known = agreed?.get(file);
    const changes = [...entries].flatMap(([name, entry]): SiteChange[] => {
      const now = there.get(name);
      // An option that is not told has its usual value; a thing that is not told is not there.
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

/** Whether a file holds options, each of which every gateway has. */
export function isOptions(file: string): boolean {
  return siteKinds.some((kind) => kind.file === file && 'holds' in kind);
}

/** All that is told of something new: references too, as it is made with them. */
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

/** How a field differs: entry by entry where it is a table on both sides. */
export function entryDifferences({ field, before, after }: FieldDifference): FieldDifference[] {
  if (isSame(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ field, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((key) => ({ field, key, before: before[key], after: after[key] }))
    .filter((one) => !isSame(one.before, one.after));
}

/** What a field holds, or one entry of a table. */
export function valueAt(value: unknown, key: string | undefined): unknown {
  return key === undefined ? value : isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A value of a field with what differences say in place; `present` is what it holds now. */
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

/** Whether two values of a site mean the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
