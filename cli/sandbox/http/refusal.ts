import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { WireTextKey } from './wire-text.ts';

/** How a refusal is answered. */
export interface RefusalOptions {
  values?: Record<string, string | number>;
  /** Business refusals are HTTP 200 (docs/gateways.md 2.1). */
  status?: ContentfulStatusCode;
  /** Machine code of the JWT generation (docs/gateways.md 3.4). */
  code?: string;
  /** Some failures still carry data, e.g. codes made before a fault (docs/gateways.md 4.9). */
  data?: unknown;
  headers?: Record<string, string>;
  /** Answered in Chinese in translated generations too, because the real handler was never translated. */
  fixedLanguage?: boolean;
}

/**
 * Thrown by a route to answer `success:false`; inside a transaction it also rolls back. A literal text is passed
 * through untranslated.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly text: WireTextKey | { literal: string },
    readonly options: RefusalOptions = {},
  ) {
    super(typeof text === 'string' ? text : text.literal);
  }
}
