import { isRecord } from '../domain/record.ts';
import { decodeCount } from './decode.ts';

/** What one API token was given, has used, and may still spend, in quota units (docs/gateways.md 4.10). */
export interface TokenUsage {
  name: string;
  granted: number;
  used: number;
  available: number;
  isUnlimited: boolean;
  /** Unix seconds; 0 or -1 never. */
  expiresAt: number;
  /** Models the token is limited to; [] when it is not limited. */
  models: string[];
}

/** Reads the data of `GET /api/usage/token/`. */
export function readTokenUsage(data: unknown): TokenUsage {
  const facts = isRecord(data) ? data : {};
  const limits = isRecord(facts.model_limits) && facts.model_limits_enabled === true ? facts.model_limits : {};
  return {
    name: typeof facts.name === 'string' ? facts.name : '',
    granted: decodeCount(facts.total_granted),
    used: decodeCount(facts.total_used),
    available: decodeCount(facts.total_available),
    isUnlimited: facts.unlimited_quota === true,
    expiresAt: decodeCount(facts.expires_at),
    models: Object.keys(limits).sort(),
  };
}
