import { type Dialect, isAtLeast } from '../../domain/dialect.ts';
import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import type { DialectFacts } from '../client/dialect-memory.ts';
import { GatewayError } from '../client/gateway-error.ts';
import { dialectFacts } from './dialect.ts';

/** Rows whose fields differ from gateway to gateway. */
export type RowKind = 'channel' | 'token' | 'user' | 'redemption';

interface RowField {
  /** The generation that has it at the latest; gateways between two tell by their rows. */
  since?: Dialect;
  /** It stands in every row of a gateway that has it, so that a row without it tells that there is none. */
  told?: true;
  /** What says nothing when a row is made, beside what is empty: it is left out, not refused. */
  plain?: unknown;
}

/**
 * The one place that says which fields rows have not everywhere (docs/gateways.md 4.7 to 4.9, 11; docs/gateways-modern.md
 * 0.1). One API has none of these. Gateways ignore a field they have not and answer success.
 */
const rowFields: Record<RowKind, Readonly<Record<string, RowField>>> = {
  token: {
    group: {},
    // v0.10.1, inside v013.
    cross_group_retry: { since: 'v013', told: true },
    auto_groups: { since: 'v013' },
  },
  channel: {
    openai_organization: {},
    status_code_mapping: {},
    test_model: {},
    auto_ban: { plain: 1 },
    // Only the card fork has it.
    max_input_tokens: {},
    tag: { since: 'v06' },
    param_override: { since: 'v06' },
    setting: { since: 'v06' },
    settings: { since: 'v013' },
    remark: { since: 'v013' },
    header_override: { since: 'v013' },
    multi_key_mode: { since: 'v013' },
  },
  user: { remark: { since: 'v013' } },
  // v0.8.4.1, inside v06.
  redemption: { expired_time: { since: 'v06', told: true } },
};

/** Names of the fields that rows of this gateway have not: as its rows told, else as its generation suggests. */
function lackingFields(facts: DialectFacts, kind: RowKind): string[] {
  const known = facts.fields?.[kind] ?? {};
  return Object.entries(rowFields[kind])
    .filter(([name, { since }]) => {
      if (facts.isOneApi) return true;
      return known[name] === undefined ? since !== undefined && !isAtLeast(facts.dialect, since) : !known[name];
    })
    .map(([name]) => name);
}

/** The same for a screen: of what its gateway knows, or of its generation alone where it keeps no facts about rows. */
export function lackedBy(
  gateway: { dialect(): Dialect | undefined; facts?(): DialectFacts },
  kind: RowKind,
): readonly string[] {
  return lackingFields(gateway.facts?.() ?? { dialect: gateway.dialect(), lists: {}, ways: {} }, kind);
}

/** Remembers what a row just read tells of the fields that rows of this gateway have. */
export function learnFields(client: Pick<Client, 'options'>, kind: RowKind, row: unknown): void {
  if (!isRecord(row)) return;
  const facts = dialectFacts(client);
  const known = facts.fields?.[kind] ?? {};
  const told = Object.entries(rowFields[kind]).filter(([, field]) => field.told);
  if (told.every(([name]) => known[name] === name in row)) return;
  const learnt = Object.fromEntries(told.map(([name]) => [name, name in row]));
  const fields = { ...facts.fields, [kind]: { ...known, ...learnt } };
  client.options.dialectMemory.write(client.options.baseUrl, { ...facts, fields });
}

/**
 * Refuses what this gateway would take and forget. `wanted` is what somebody asked for, by name; a row is looked at first
 * where only one can tell. @throws GatewayError `unsupported`, reason `no-such-field`, with the names in `data`
 */
export async function refuseLacking(
  client: Pick<Client, 'options'>,
  kind: RowKind,
  wanted: Readonly<Record<string, unknown>>,
  look: () => Promise<unknown>,
): Promise<void> {
  const fields = rowFields[kind];
  const asked = Object.keys(wanted).filter((name) => fields[name] !== undefined && says(wanted[name], fields[name]));
  if (asked.length === 0) return;
  const { isOneApi, fields: told } = dialectFacts(client);
  const isOpen = (name: string) => !isOneApi && fields[name]?.told && told?.[kind]?.[name] === undefined;
  if (asked.some(isOpen)) await look();
  // The generation is a hint only: where nothing tells, the gateway itself judges.
  const known = dialectFacts(client).fields?.[kind] ?? {};
  const missing = asked.filter((name) => isOneApi || known[name] === false);
  if (missing.length > 0) throw new GatewayError('unsupported', { reason: 'no-such-field', data: missing });
}

function says(value: unknown, { plain }: RowField): boolean {
  if (value === undefined || value === null || value === plain) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? !['', '{}'].includes(value.trim()) : plain !== undefined || Boolean(value);
}
