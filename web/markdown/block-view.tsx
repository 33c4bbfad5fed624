import type { Token, Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import { FormulaView } from './formula-view.tsx';
import { InlineView } from './inline-view.tsx';
import classes from './markdown.module.css';
import { TableView } from './table-view.tsx';

/** Quotes and lists inside each other beyond this are shown as they were written. */
const deepest = 12;

/** One block of an answer: a paragraph, a heading, a list, code … Drawn again only when it changed. */
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
      // The page's own headings stand above: those of an answer begin below them.
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
      // HTML too: what a model writes is never markup of this page.
      return <p className={classes.plain}>{token.raw.trim()}</p>;
  }
}

function blocks(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity than their place.
  return tokens?.map((token, place) => <Fragment key={place}>{block(token, depth + 1)}</Fragment>);
}

function list({ ordered, start, items }: Tokens.List, depth: number): ReactNode {
  const lines = items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity than their place.
    <li key={place} data-task={item.task || undefined}>
      {blocks(item.tokens, depth)}
    </li>
  ));
  return ordered ? <ol start={Number(start) || 1}>{lines}</ol> : <ul>{lines}</ul>;
}
