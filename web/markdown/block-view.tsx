import type { Token, Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import { FormulaView } from './formula-view.tsx';
import { InlineView } from './inline-view.tsx';
import classes from './markdown.module.css';
import { TableView } from './table-view.tsx';

/** Quotes and lists nested deeper than this are shown as source text. */
const deepest = 12;

/**
 * Renders one block of an answer: a paragraph, heading, list, code and so on. Renders again only when the token
 * changed.
 */
export const BlockView = memo(function BlockView({ token }: { token: Token }) {
  return block(token, 0);
});

function block(token: Token, depth: number): ReactNode {
  if (depth > deepest) return <p className={classes.plain}>{token.raw}</p>;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      // The page's own headings are levels 1 and 2, so the headings of an answer begin at level 3.
      const Heading = (['h3', 'h4', 'h5', 'h6'] as const)[Math.min(3, token.depth - 1)] ?? 'h6';
      return (
        <Heading>
          <InlineView tokens={token.tokens} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <InlineView tokens={token.tokens} />
        </p>
      );
    case 'text':
      return <InlineView tokens={token.tokens ?? [token]} />;
    case 'code':
      return <CodeBlock text={token.text} language={token.lang} />;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens, depth)}</blockquote>;
    case 'list':
      return list(token as Tokens.List, depth);
    case 'table':
      return <TableView table={token as Tokens.Table} />;
    case 'displayFormula':
      return <FormulaView tex={token.text} isDisplay />;
    case 'hr':
      return <hr />;
    case 'checkbox':
      return <InlineView tokens={[token]} />;
    default:
      // This includes HTML, because the text of a model must never become markup of this page.
      return <p className={classes.plain}>{token.raw.trim()}</p>;
  }
}

function blocks(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity than their place.
  return tokens?.map((token, index) => <Fragment key={index}>{block(token, depth + 1)}</Fragment>);
}

function list({ ordered, start, items }: Tokens.List, depth: number): ReactNode {
  const lines = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity than their place.
    <li key={index} data-task={item.task || undefined}>
      {blocks(item.tokens, depth)}
    </li>
  ));
  return ordered ? <ol start={Number(start) || 1}>{lines}</ol> : <ul>{lines}</ul>;
}
