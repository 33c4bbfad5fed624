import type { WireLanguage } from '../http/wire-text.ts';
import { type RelayTextKey, type RelayTextValues, relayText } from './relay-text.ts';

/**
 * Where an error arose: in the gateway, before a channel was tried, or at the upstream. Only upstream errors are
 * retried and may disable a channel.
 */
export type ErrorOrigin = 'gateway' | 'upstream';

/** The parts of a relay error. */
export interface RelayErrorFacts {
  status: number;
  /** A text of the gateway, to be translated for the caller, or an upstream's own. */
  text: RelayTextKey | { literal: string };
  values?: RelayTextValues;
  type?: string;
  /** Upstreams send a text, a number or null, which is passed on unchanged (docs/gateways.md 4.16). */
  code?: string | number | null;
  param?: string | null;
  origin?: ErrorOrigin;
}

/** A refusal or failure of a relay call, answered as `{"error":{…}}` (docs/gateways.md 2.1). */
export class RelayError extends Error {
  override readonly name = 'RelayError';
  readonly status: number;
  readonly type: string;
  readonly code: string | number | null;
  readonly param: string | null;
  readonly origin: ErrorOrigin;
  private readonly text: RelayErrorFacts['text'];
  private readonly values: RelayTextValues;

  constructor(facts: RelayErrorFacts) {
    super(typeof facts.text === 'string' ? relayText(facts.text, 'zh', facts.values) : facts.text.literal);
    this.text = facts.text;
    this.values = facts.values ?? {};
    this.status = facts.status;
    this.type = facts.type ?? 'new_api_error';
    this.code = facts.code === undefined ? '' : facts.code;
    this.param = facts.param === undefined ? '' : facts.param;
    this.origin = facts.origin ?? 'gateway';
  }

  /** The message in a language; an upstream's text stays unchanged. */
  say(language: WireLanguage): string {
    return typeof this.text === 'string' ? relayText(this.text, language, this.values) : this.text.literal;
  }
}

/** A relay error with the gateway's own code and text. */
export function refuse(status: number, code: string, text: RelayTextKey, values?: RelayTextValues): RelayError {
  return new RelayError({ status, code, text, values });
}

/**
 * The body of a relay error. Messages end with the request id (docs/gateways.md 3.7), except verbatim ones. A bare
 * error omits `param` and an empty code, as token authentication does in all versions.
 */
export function errorBody(
  error: RelayError,
  about: { requestId: string; language: WireLanguage; isBare: boolean; isVerbatim: boolean },
): { error: Record<string, unknown> } {
  const words = error.say(about.language);
  const message = about.isVerbatim ? words : `${words} (request id: ${about.requestId})`;
  const { type, param, code } = error;
  return { error: about.isBare ? { message, type, ...(code !== '' && { code }) } : { message, type, param, code } };
}

/** The error in an upstream's failed answer, whatever its format (docs/gateways.md 4.16, last rows of the table). */
export function upstreamError(status: number, body: string): RelayError {
  const origin = 'upstream';
  const failed = new RelayError({
    status,
    text: { literal: `bad response status code ${status}` },
    type: 'upstream_error',
    code: 'bad_response_status_code',
    origin,
  });
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return failed;
  }
  if (typeof value !== 'object' || value === null) return failed;
  const fields = value as Record<string, unknown>;
  const error = fields.error;
  if (typeof error === 'object' && error !== null) {
    const inner = error as Record<string, unknown>;
    return new RelayError({
      status,
      text: { literal: text(inner.message) || failed.message },
      type: text(inner.type) || 'upstream_error',
      code: typeof inner.code === 'number' || typeof inner.code === 'string' ? inner.code : null,
      param: text(inner.param),
      origin,
    });
  }
  const message = text(error) || text(fields.message) || text(fields.msg) || text(fields.detail);
  if (message === '') return failed;
  return new RelayError({
    status,
    text: { literal: message },
    type: 'upstream_error',
    code: 'bad_response_status_code',
    origin,
  });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
