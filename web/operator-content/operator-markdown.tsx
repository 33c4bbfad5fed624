import { useMemo } from 'react';
import { markdownHtml } from '../markdown/markdown-html.ts';
import OperatorHtml from './operator-html.tsx';

/** Renders Markdown that an operator wrote; HTML in it is sanitised like all operator HTML. */
export default function OperatorMarkdown({ text, className }: { text: string; className?: string }) {
  const html = useMemo(() => markdownHtml(text), [text]);
  return <OperatorHtml html={html} className={className} />;
}
