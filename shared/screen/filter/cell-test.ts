import { sanitise } from '../../format/sanitise.ts';
import { type Cell, emptyCell } from '../cells.ts';
import type { Operator } from './filter-words.ts';

/** Whether a cell is what was typed, as a text: what it shows as well as its machine value, in any case. Sizes are no texts. */
export function cellPasses(cell: Cell, operator: Operator, value: string): boolean {
  const wanted = value.toLowerCase();
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
 * `status:auto` is the state that begins so, `type:openai` the kind whose name holds it, `models:gpt-4o` the member of
 * just this name (`gpt-4*` of those that begin so), `name:eu` a text that holds it, `tag:none` one that is empty.
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

/** Whether there is nothing in a cell. */
export function isEmpty({ raw, text }: Cell): boolean {
  return raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0) || text === emptyCell(null).text;
}

/** What a value may be called, in lower case. */
function textsOf({ raw, text }: Cell): string[] {
  // A type is shown as "1 OpenAI" and may be called by its number, by its name, or by both.
  const named = typeof raw === 'number' && text.startsWith(`${raw} `) ? [text.slice(String(raw).length + 1)] : [];
  const members = Array.isArray(raw) ? raw.map(String) : [String(raw ?? ''), text, ...named];
  return members.map((member) => sanitise(member).toLowerCase());
}
