import { type ChannelTypeRow, otherChannelTypeRows, specChannelTypeRows } from './channel-type-table.ts';
import { type Dialect, isAtLeast } from './dialect.ts';
import { type Enumeration, enumeration } from './enumeration.ts';

const rows: readonly ChannelTypeRow[] = [...specChannelTypeRows, ...otherChannelTypeRows];
const byNumber = new Map(rows.map((row) => [row[0], row]));

/** Types that other rules name. */
export const ChannelType = {
  Unknown: 0,
  OpenAi: 1,
  Midjourney: 2,
  Azure: 3,
  MidjourneyPlus: 5,
  Custom: 8,
  Xunfei: 18,
  Suno: 36,
  VertexAi: 41,
} as const;

/** All channel types: the most used ones first, then the others by number. 0 is unknown, not a member. */
export const channelTypes: Enumeration<number> = enumeration<number>(
  rows.map(([value, name, , label]) => ({ value, name, label, tone: 'plain' as const })),
  { name: 'unknown', label: 'channelType.unknown', tone: 'muted' },
);

/** Numbers of the types that stand first, in their order. */
export const specChannelTypes: readonly number[] = specChannelTypeRows.map(([number]) => number);

/**
 * The server's own name of a type (docs/gateways.md 5.3), for machine output; `Unknown` for a number it does not know.
 */
export function channelTypeName(type: number): string {
  return byNumber.get(type)?.[2] ?? 'Unknown';
}

/** Numbers of the types a gateway of this generation knows. */
export function channelTypesIn(dialect: Dialect): number[] {
  return rows.filter(([, , , , since]) => isAtLeast(dialect, since)).map(([number]) => number);
}

/**
 * Where the gateway sends a type's calls when the channel has no base URL (docs/gateways.md 5.3); '' when one must be
 * given.
 */
export function defaultBaseUrlOf(type: number, dialect: Dialect = 'classic'): string {
  const row = byNumber.get(type);
  if (row === undefined) return '';
  const [, , , , , baseUrl, newerBaseUrl] = row;
  return dialect === 'classic' ? baseUrl : (newerBaseUrl ?? baseUrl);
}
