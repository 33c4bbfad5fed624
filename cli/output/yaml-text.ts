import { Document, visit } from 'yaml';

const unsafe = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
const allUnsafe = new RegExp(unsafe, 'g');

/**
 * YAML of a JSON value, harmless on a terminal: texts with control characters or marks that reorder text are quoted, and
 * those characters escaped; the library would print some of them as they are.
 */
export function yamlText(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'string' && unsafe.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document
    .toString({ lineWidth: 0 })
    .replace(allUnsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
