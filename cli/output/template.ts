import { type OutputColumn, textOfRaw, unknownField } from './output-column.ts';

const escapes: Record<string, string> = { n: '\n', t: '\t', '\\': '\\', '0': '\0' };

/**
 * Compiles `--template`: `{field}` is a field's raw value, `{{` and `}}` are braces, `\t`, `
 * `, `\0` and `\\` are escapes. Each row ends with a newline unless the template ends with one itself. The error for an
 * unknown field lists the known ones.
 */
export function compileTemplate<Row>(template: string, columns: readonly OutputColumn<Row>[]): (row: Row) => string {
  const parts: ((row: Row) => string)[] = [];
  for (const [part, field, escaped] of template.matchAll(/\{\{|\}\}|\{([^{}]*)\}|\\([\s\S])|[^{}\\]+|[\s\S]/g)) {
    if (field !== undefined) {
      const column = columns.find(({ id }) => id === field.trim()) ?? unknownField(field.trim(), columns);
      parts.push((row) => textOfRaw(column.cell(row).raw));
    } else {
      const text =
        escaped === undefined ? (part === '{{' || part === '}}' ? part[0] : part) : (escapes[escaped] ?? part);
      parts.push(() => text ?? '');
    }
  }
  const ending = /(\\n|\\0|\n)$/.test(template) ? '' : '\n';
  return (row) => parts.map((part) => part(row)).join('') + ending;
}
