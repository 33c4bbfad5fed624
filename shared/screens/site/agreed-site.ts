import type { SiteReading } from './read-site.ts';
import { entryDifferences, isOptions, isSame, valueAt, valueWith } from './site-diff.ts';
import { isReference, type Site, type SiteEntries, type SiteEntry } from './site-kind.ts';
import type { PlanStep } from './site-plan.ts';

/**
 * The last state in which the files and the gateway agreed, per kind. Where they agree now it is updated; where they
 * differ it keeps the earlier state. For a kind that was never compared, the gateway's state is taken, so that the
 * differences count as changes that the files want.
 */
export function agreedNow(
  wanted: Site,
  { site: present, usual }: Pick<SiteReading, 'site' | 'usual'>,
  before: Site = new Map(),
): Site {
  const next = new Map(before);
  for (const [file, entries] of wanted) {
    const there = present.get(file);
    if (there === undefined) continue;
    const known = before.get(file);
    const agreed = new Map<string, SiteEntry>();
    for (const name of [...new Set([...entries.keys(), ...there.keys()])].sort()) {
      const [written, then] = [entries.get(name), known?.get(name)];
      const now = there.get(name) ?? (isOptions(file) ? {} : undefined);
      const entry =
        written !== undefined && now !== undefined
          ? agreedEntry(written, now, usual(file, name), known && (then ?? {}))
          : (then ?? (known === undefined ? now : undefined));
      if (entry !== undefined) agreed.set(name, entry);
    }
    next.set(file, agreed);
  }
  return next;
}

function agreedEntry(written: SiteEntry, now: SiteEntry, usual: SiteEntry, then: SiteEntry | undefined): SiteEntry {
  const names = [...new Set([...Object.keys(written), ...Object.keys(now)])];
  const fields = names.flatMap((field): [string, unknown][] => {
    const [wanted, present] = [written[field], now[field]];
    const isAgreed = isReference(wanted) || isReference(present);
    const differing = isAgreed
      ? []
      : entryDifferences({ field, before: wanted ?? usual[field], after: present ?? usual[field] });
    const last = differing.map((one) => ({
      ...one,
      after: then === undefined ? one.after : valueAt(then[field] ?? usual[field], one.key),
    }));
    const value = differing.length === 0 ? wanted : valueWith(wanted ?? usual[field], last);
    return value === undefined || isSame(value, usual[field]) ? [] : [[field, value]];
  });
  return Object.fromEntries(fields);
}

/** The agreed state after these steps were done. */
export function agreedAfter(agreed: Site, steps: readonly PlanStep[]): Site {
  const next = new Map(agreed);
  for (const { file, name, kind, fields } of steps) {
    const entries: Map<string, SiteEntry> = new Map(next.get(file) satisfies SiteEntries | undefined);
    const before = entries.get(name) ?? {};
    const names = [...new Set(fields.map(({ field }) => field))];
    const set = names.map((one) => [
      one,
      valueWith(
        before[one],
        fields.filter(({ field }) => field === one),
      ),
    ]);
    if (kind === 'delete') entries.delete(name);
    else entries.set(name, { ...before, ...Object.fromEntries(set) });
    next.set(file, entries);
  }
  return next;
}
