import { lazy, type ReactNode, Suspense } from 'react';
import type { OperatorContent } from '../../shared/screens/home/home.ts';
import classes from './operator-content.module.css';
import { SiteFrame } from './site-frame.tsx';

const OperatorHtml = lazy(() => import('./operator-html.tsx'));
const OperatorMarkdown = lazy(() => import('./operator-markdown.tsx'));

interface OperatorContentProps {
  content: Exclude<OperatorContent, { kind: 'default' }>;
  /** The accessible name of a frame. */
  title: string;
  /** Drawn until the code that draws the content has come. */
  waiting?: ReactNode;
}

/**
 * Renders what an operator wrote as home page, about page or notice: HTML, Markdown, or a page in a sandboxed frame
 * (NAV-13, NAV-14).
 */
export function OperatorContentView({ content, title, waiting }: OperatorContentProps) {
  if (content.kind === 'frame') return <SiteFrame url={content.url} title={title} />;
  return (
    <Suspense fallback={waiting}>
      {content.kind === 'html' ? (
        <OperatorHtml html={content.text} className={classes.words} />
      ) : (
        <OperatorMarkdown text={content.text} className={classes.words} />
      )}
    </Suspense>
  );
}
