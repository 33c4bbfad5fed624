import type { Rule, SyntaxNode } from '../source-file.ts';
import { isTypeOnly, walk } from '../walk.ts';

/** The places where the program meets the real machine or browser. */
const worlds =
  /^(cli\/real-world\.ts|cli\/world\/|web\/world\/(?!(item-storage|transport|upstream-transport|usage-messages|usage-worker)\.ts$))/;

const globals = new Set(
  [
    'process console fetch performance globalThis global',
    'setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate requestAnimationFrame',
    'window document localStorage sessionStorage navigator location history matchMedia self alert',
    'XMLHttpRequest WebSocket EventSource indexedDB caches screen',
  ].flatMap((line) => line.split(' ')),
);
const members = new Set([
  'Date.now',
  'Math.random',
  'AbortSignal.timeout',
  'crypto.randomUUID',
  'crypto.getRandomValues',
]);
const modules =
  /^node:(fs|fs\/promises|os|child_process|process|timers|timers\/promises|readline|readline\/promises|tty|worker_threads|cluster)$/;

/**
 * Nothing reads globals: time, chance, files, network, environment and browser come through the injected world, so that
 * every test can stand in for them.
 */
export const injectedWorld: Rule = {
  name: 'injected-world',
  appliesTo: (path) => /^(cli|web|shared)\//.test(path) && !worlds.test(path),
  check({ program }, report) {
    const declared = declaredNames(program);
    const isGlobal = (node: SyntaxNode | undefined, name: string) =>
      node?.type === 'Identifier' && node.name === name && !declared.has(name);
    walk(program, (node, parent, key) => {
      if (isTypeOnly(node)) return false;
      if (node.type === 'ImportDeclaration') {
        const source = String((node.source as { value?: unknown }).value);
        if (modules.test(source)) report(node.start, `${source} belongs behind the world (cli/world/world.ts)`);
        return false;
      }
      if (node.type === 'MemberExpression') {
        const { object, property } = node as unknown as { object: SyntaxNode; property: SyntaxNode };
        const name = `${object.name}.${property.name}`;
        if (members.has(name) && isGlobal(object, String(object.name)))
          report(node.start, `${name} belongs behind the world`);
      }
      const isNow = node.type === 'NewExpression' || node.type === 'CallExpression';
      if (isNow && isGlobal(node.callee as SyntaxNode, 'Date') && (node.arguments as unknown[]).length === 0) {
        report(node.start, 'the present time comes from the world');
      }
      if (node.type === 'Identifier' && globals.has(String(node.name)) && isReference(parent, key)) {
        const name = String(node.name);
        if (isGlobal(node, name)) report(node.start, `${name} belongs behind the world`);
      }
      return undefined;
    });
  },
};

/** Whether an identifier stands for a variable, and is not the name of a property. */
function isReference(parent: SyntaxNode | undefined, key: string): boolean {
  if (parent === undefined) return true;
  if (parent.type === 'MemberExpression') return key === 'object' || parent.computed === true;
  if (parent.type === 'Property') return key === 'value' || parent.computed === true;
  return !['MethodDefinition', 'PropertyDefinition', 'LabeledStatement', 'MetaProperty'].includes(parent.type);
}

/** Every name that the file itself gives to something, anywhere: it hides the global of that name. */
function declaredNames(program: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const addPattern = (pattern: unknown): void => {
    const node = pattern as SyntaxNode | null | undefined;
    switch (node?.type) {
      case 'Identifier':
        names.add(String(node.name));
        break;
      case 'ObjectPattern':
        for (const property of node.properties as SyntaxNode[]) addPattern(property.value ?? property.argument);
        break;
      case 'ArrayPattern':
        for (const element of node.elements as unknown[]) addPattern(element);
        break;
      case 'AssignmentPattern':
        addPattern(node.left);
        break;
      case 'RestElement':
        addPattern(node.argument);
        break;
      case 'TSParameterProperty':
        addPattern(node.parameter);
        break;
    }
  };
  walk(program, (node) => {
    if (
      node.type === 'ImportSpecifier' ||
      node.type === 'ImportDefaultSpecifier' ||
      node.type === 'ImportNamespaceSpecifier'
    ) {
      addPattern(node.local);
    } else if (node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration') {
      addPattern(node.id);
    } else if (node.type === 'CatchClause') {
      addPattern(node.param);
    }
    if (Array.isArray(node.params)) {
      addPattern(node.id);
      for (const parameter of node.params) addPattern(parameter);
    }
    return undefined;
  });
  return names;
}
