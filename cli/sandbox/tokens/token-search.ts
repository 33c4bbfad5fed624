import { Refusal } from '../http/refusal.ts';
import type { SqlValue } from '../store/database.ts';

/** An SQL condition with the values of its placeholders. */
export interface TokenCondition {
  sql: string;
  values: SqlValue[];
}

/**
 * Old generations: a part of name and key; the part of the key loses `s`, `k` and `-` at both ends
 * (docs/gateways.md 14.14).
 */
export function substringCondition(keyword: string, token: string): TokenCondition {
  const part = token.replace(/^[sk-]+|[sk-]+$/g, '');
  return { sql: 'name LIKE ? AND key LIKE ?', values: [`%${keyword}%`, `%${part}%`] };
}

/**
 * Newer generations: an exact match, or a pattern with at most two `%`, not adjacent, and at least two other characters
 * (docs/gateways.md 4.8).
 */
export function exactCondition(keyword: string, token: string): TokenCondition {
  const parts: TokenCondition[] = [];
  if (keyword !== '') parts.push(columnCondition('name', keyword));
  if (token !== '') parts.push(columnCondition('key', token.replace(/^sk-/, '')));
  if (parts.length === 0) return { sql: '1 = 1', values: [] };
  return { sql: parts.map((part) => part.sql).join(' AND '), values: parts.flatMap((part) => part.values) };
}

function columnCondition(column: 'name' | 'key', pattern: string): TokenCondition {
  const signs = pattern.split('%').length - 1;
  if (signs === 0) return { sql: `${column} = ?`, values: [pattern] };
  if (signs > 2 || pattern.includes('%%') || pattern.replaceAll('%', '').length < 2) {
    throw new Refusal('searchPatternInvalid');
  }
  const escaped = pattern.replace(/[\\_]/g, (sign) => `\\${sign}`);
  return { sql: `${column} LIKE ? ESCAPE '\\'`, values: [escaped] };
}
