import type { Token } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { resolveEntities } from './entities.ts';
import { FormulaView } from './formula-view.tsx';
import classes from './markdown.module.css';
import { PictureView } from './picture-view.tsx';
import { safeLink } from './safe-link.ts';

/** Marks nested deeper than this are shown as source text. */
const deepest = 16;

/**
 * Renders the inline content of a block: emphasis, code and links. HTML is shown as text, and images of other sites
 * are loaded only on request.
 */
export function InlineView({ tokens, depth = 0 }: { tokens: readonly Token[] | undefined; depth?: number }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity than their place.
  return tokens?.map((token, index) => <Fragment key={index}>{inline(token, depth + 1)}</Fragment>);
}

function inline(token: Token, depth: number): ReactNode {
  if (depth > deepest) return token.raw;
  const inner = () => <InlineView tokens={'tokens' in token ? token.tokens : undefined} depth={depth} />;
  switch (token.type) {
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'del':
      return <del>{inner()}</del>;
    case 'codespan':
      return <code className={classes.code}>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link href={token.href}>{inner()}</Link>;
    case 'image':
      return <PictureView href={token.href} words={resolveEntities(token.text || shortened(token.href))} />;
    case 'formula':
      return <FormulaView tex={token.text} isDisplay={false} />;
    case 'displayFormula':
      return <FormulaView tex={token.text} isDisplay />;
    case 'escape':
      return token.text;
    case 'text':
      return 'tokens' in token && token.tokens !== undefined ? inner() : resolveEntities(token.text);
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    default:
      return token.raw;
  }
}

/** Shortens a URL for display, because the data URL of an embedded image is as long as the image. */
function shortened(href: string): string {
  return href.length > 80 ? `${href.slice(0, 79)}…` : href;
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  const link = safeLink(href);
  if (link === undefined) return children;
  return (
    <a href={link} title={link} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
