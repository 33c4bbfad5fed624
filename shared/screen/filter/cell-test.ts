import { sanitise } from '../../format/sanitise.ts';
import { plainMinus } from '../../format/sign.ts';
import { type Cell, emptyCell } from '../cells.ts';
import type { Operator } from './filter-words.ts';

/**
 * Whether a cell matches the typed text: its shown text and its machine value are both compared, ignoring case. Sizes
 * are compared elsewhere (`column-test.ts`).
 */
export function cellPasses(cell: Cell, operator: Operator, value: string): boolean {
  const wanted = plainMinus(value.toLowerCase());
  switch (operator) {
    case ':':
      return isMeant(cell, wanted);
    case '=':
      return textsOf(cell).includes(wanted);
    case '!=':
      return !textsOf(cell).includes(wanted);
    case '~':
      return textsOf(cell).some((text) => text.includes(wanted));
    default:
      return false;
  }
}

/**
 * `status:auto` matches the state that begins so, `type:openai` a kind whose name contains it, `models:gpt-4o` the
 * member of exactly this name (`gpt-4*` those that begin so), `name:eu` a text that contains it, `tag:none` an empty
 * cell.
 */
function isMeant(cell: Cell, wanted: string): boolean {
  if (wanted === 'none') return isEmpty(cell);
  if (wanted === 'any') return !isEmpty(cell);
  const texts = textsOf(cell);
  if (wanted.endsWith('*')) return texts.some((text) => text.startsWith(wanted.slice(0, -1)));
  const { raw } = cell;
  if (Array.isArray(raw)) return texts.includes(wanted);
  if (typeof raw === 'number') {
    const isNumber = /^-?[\d.]+$/.test(wanted);
    return isNumber ? String(raw) === wanted : texts.some((text) => text.includes(wanted));
  }
  const isState = typeof raw === 'boolean' || (typeof raw === 'string' && sanitise(raw) !== cell.text);
  return texts.some((text) => (isState ? text.startsWith(wanted) : text.includes(wanted)));
}

/** Whether a cell is empty. */
export function isEmpty({ raw, text }: Cell): boolean {
  return raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0) || text === emptyCell(null).text;
}

/** The texts that a value may be called by, in lower case, with plain minus signs. */
function textsOf({ raw, text }: Cell): string[] {
  // A type is shown as "1 OpenAI" and may be called by its number, by its name, or by both.
  const named = typeof raw === 'number' && text.startsWith(`${raw} `) ? [text.slice(String(raw).length + 1)] : [];
  const members = Array.isArray(raw) ? raw.map(String) : [String(raw ?? ''), text, ...named];
  return members.map((member) => plainMinus(sanitise(member).toLowerCase()));
}
