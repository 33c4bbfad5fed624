import { Document, visit } from 'yaml';
import { unseen } from '../../shared/format/sanitise.ts';

const all = new RegExp(unseen, 'gu');

/**
 * YAML of a JSON value, safe on a terminal: texts with control characters, marks that reorder text or invisible
 * characters are quoted and those characters escaped; the library would print some of them as they are. `edit` may add
 * comments before it is written.
 */
export function yamlText(value: unknown, edit?: (document: Document) => void): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  edit?.(document);
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'string' && unseen.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 }).replace(all, escaped);
}

function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}
