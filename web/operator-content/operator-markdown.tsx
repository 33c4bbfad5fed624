import { useMemo } from 'react';
import { markdownHtml } from '../markdown/markdown-html.ts';
import OperatorHtml from './operator-html.tsx';

/** Markdown an operator wrote; HTML inside it is sanitised like all of theirs. */
export default function OperatorMarkdown({ text, className }: { text: string; className?: string }) {
  const html = useMemo(() => markdownHtml(text), [text]);
  return <OperatorHtml html={html} className={className} />;
}
