import type { Rule, SyntaxNode } from '../source-file.ts';

/** Every exported function says what goes in and comes out. */
export const docstring: Rule = {
  name: 'docstring',
  // An area of sentences takes nothing and gives its sentences.
  appliesTo: (path) =>
    /^(cli|web|shared|tests\/support|tests\/lint)\//.test(path) && !/^shared\/text\/(en|zh-CN)\//.test(path),
  check({ program, text }, report) {
    let previous = '';
    for (const statement of program.body as SyntaxNode[]) {
      const name = exportedFunction(statement);
      // Further signatures of one function share its docstring.
      if (name !== undefined && name !== previous && !hasDocstring(text.slice(0, statement.start))) {
        report(statement.start, `${name} is exported and has no docstring`);
      }
      previous = name ?? '';
    }
  },
};

function exportedFunction(statement: SyntaxNode): string | undefined {
  if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') return undefined;
  const declaration = statement.declaration as SyntaxNode | null;
  if (declaration === null) return undefined;
  const isFunction = ['FunctionDeclaration', 'TSDeclareFunction', 'ArrowFunctionExpression', 'FunctionExpression'];
  if (isFunction.includes(declaration.type)) return nameOf(declaration.id) ?? 'the default export';
  if (declaration.type !== 'VariableDeclaration') return undefined;
  const [first] = declaration.declarations as SyntaxNode[];
  const value = first?.init as SyntaxNode | null | undefined;
  return value && isFunction.includes(value.type) ? nameOf(first?.id) : undefined;
}

function nameOf(id: unknown): string | undefined {
  const name = (id as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

/** Line comments for tools may stand between a docstring and its function. */
function hasDocstring(before: string): boolean {
  const rest = before.trimEnd().replace(/(\n[ \t]*\/\/[^\n]*)+$/, '');
  const start = rest.lastIndexOf('/*');
  return rest.trimEnd().endsWith('*/') && rest.slice(start).startsWith('/**');
}
