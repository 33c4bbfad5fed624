import { type Dialect, isAtLeast } from '../../domain/dialect.ts';
import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import type { DialectFacts } from '../client/dialect-memory.ts';
import { GatewayError } from '../client/gateway-error.ts';
import { dialectFacts } from './dialect.ts';

/** The kinds of rows whose fields differ between gateways. */
export type RowKind = 'channel' | 'token' | 'user' | 'redemption';

interface RowField {
  /** The generation that certainly has the field; for gateways between two generations their rows decide. */
  since?: Dialect;
  /**
   * Every row of a gateway with this field contains it, so a row without it means that the gateway does not have it.
   */
  inEveryRow?: true;
  /**
   * A default value that has no effect when a row is created, like an empty one: such a field is left out instead of
   * refused.
   */
  plain?: unknown;
}

/**
 * The fields that rows do not have on every gateway (docs/gateways.md 4.7 to 4.9, 11; docs/gateways-modern.md 0.1),
 * listed here only. One API has none of these. Gateways ignore a field that they do not have and answer success.
 */
const rowFields: Record<RowKind, Readonly<Record<string, RowField>>> = {
  token: {
    group: {},
    // Since v0.10.1, a version within v013.
    cross_group_retry: { since: 'v013', inEveryRow: true },
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
  // Since v0.8.4.1, a version within v06.
  redemption: { expired_time: { since: 'v06', inEveryRow: true } },
};

/**
 * The names of the fields that rows of this gateway do not have: as its rows showed, otherwise as its generation
 * suggests.
 */
function lackingFields(facts: DialectFacts, kind: RowKind): string[] {
  const known = facts.fields?.[kind] ?? {};
  return Object.entries(rowFields[kind])
    .filter(([name, { since }]) => {
      if (facts.isOneApi) return true;
      return known[name] === undefined ? since !== undefined && !isAtLeast(facts.dialect, since) : !known[name];
    })
    .map(([name]) => name);
}

/** The same for a screen: by the facts about its gateway, or by the generation alone where there are none. */
export function lackedBy(
  gateway: { dialect(): Dialect | undefined; facts?(): DialectFacts },
  kind: RowKind,
): readonly string[] {
  return lackingFields(gateway.facts?.() ?? { dialect: gateway.dialect(), lists: {}, ways: {} }, kind);
}

/** Stores which fields a row just read has, as a fact about this gateway. */
export function learnFields(client: Pick<Client, 'options'>, kind: RowKind, row: unknown): void {
  if (!isRecord(row)) return;
  const facts = dialectFacts(client);
  const known = facts.fields?.[kind] ?? {};
  const shownFields = Object.entries(rowFields[kind]).filter(([, field]) => field.inEveryRow);
  if (shownFields.every(([name]) => known[name] === name in row)) return;
  const learnt = Object.fromEntries(shownFields.map(([name]) => [name, name in row]));
  const fields = { ...facts.fields, [kind]: { ...known, ...learnt } };
  client.options.dialectMemory.write(client.options.baseUrl, { ...facts, fields });
}

/**
 * Throws for fields that this gateway would accept and ignore. `wanted` holds the requested values by field name; a row
 * is read first where only a row shows whether the field exists.
 * @throws GatewayError `unsupported`, reason `no-such-field`, with the names in `data`
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
  const { isOneApi, fields: learnt } = dialectFacts(client);
  const isOpen = (name: string) => !isOneApi && fields[name]?.inEveryRow && learnt?.[kind]?.[name] === undefined;
  if (asked.some(isOpen)) await look();
  // The generation is a hint only: where no row has shown the field or its absence, the call is sent and the gateway
  // decides.
  const known = dialectFacts(client).fields?.[kind] ?? {};
  const missing = asked.filter((name) => isOneApi || known[name] === false);
  if (missing.length > 0) throw new GatewayError('unsupported', { reason: 'no-such-field', data: missing });
}

function says(value: unknown, { plain }: RowField): boolean {
  if (value === undefined || value === null || value === plain) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? !['', '{}'].includes(value.trim()) : plain !== undefined || Boolean(value);
}
