import { createElement, Fragment, type ReactNode } from 'react';
import temml from 'temml';

/** The allowed elements: presentation elements of MathML, none of which links, runs or loads anything. */
const elements = new Set([
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac'],
  ...['msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'],
  ...['mprescripts', 'mtable', 'mtr', 'mtd', 'mstyle', 'mpadded', 'mphantom', 'menclose', 'merror'],
  ...['semantics'],
]);
const attributes = new Set([
  ...['display', 'mathvariant', 'stretchy', 'symmetric', 'fence', 'separator', 'form', 'lspace', 'rspace'],
  ...[
    'minsize',
    'maxsize',
    'largeop',
    'movablelimits',
    'accent',
    'accentunder',
    'linethickness',
    'displaystyle',
    'scriptlevel',
  ],
  ...['columnalign', 'rowspacing', 'columnspacing', 'rowlines', 'columnlines', 'width', 'height', 'depth', 'voffset'],
  ...['notation'],
]);

interface MathNode {
  type?: string;
  text?: string;
  attributes?: Record<string, string>;
  style?: Record<string, string>;
  children?: MathNode[];
}

/** Nesting deeper than this is refused, because no person writes such a formula. */
const deepest = 60;

/**
 * Renders TeX as MathML, which browsers support natively. Creates React elements from the tree that the library builds,
 * so that no markup of a model is parsed. Commands that link or load are disabled. A formula that cannot be parsed is
 * shown as TeX source.
 */
export default function Formula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  try {
    const limits: { maxSize: [number, number]; maxExpand: number } = { maxSize: [20, 40], maxExpand: 200 };
    const options = { displayMode: isDisplay, throwOnError: true, trust: false, ...limits };
    const tree: MathNode = temml.__renderToMathMLTree(tex, options);
    return draw(tree, 0, tex);
  } catch {
    return <code>{tex}</code>;
  }
}

function draw(node: MathNode, depth: number, tex?: string): ReactNode {
  if (depth > deepest) throw new RangeError('too deep');
  if (node.text !== undefined && node.type === undefined) return node.text;
  const inner = (node.children ?? []).map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a formula have no other identity than their place.
    <Fragment key={index}>{draw(child, depth + 1)}</Fragment>
  ));
  const { type = '' } = node;
  if (!elements.has(type)) return inner;
  const given = Object.entries(node.attributes ?? {}).filter(([name]) => attributes.has(name));
  const style = Object.entries(node.style ?? {})
    .map(([name, value]) => [name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value] as const)
    .filter(([name, value]) => isHarmless(name, value));
  return createElement(
    type,
    { ...Object.fromEntries(given), style: Object.fromEntries(style), 'aria-label': tex },
    ...inner,
  );
}

/** Allows sizes, borders and colours; nothing that loads anything or covers other content. */
function isHarmless(name: string, value: unknown): boolean {
  const isKnown =
    /^(?:color|mathcolor|padding\w*|border\w*|width|height|fontWeight|fontStyle|textAlign\w*|mathDepth|mathStyle)$/i;
  return isKnown.test(name) && typeof value === 'string' && /^[\w#.,%\s-]{0,60}$/.test(value);
}
