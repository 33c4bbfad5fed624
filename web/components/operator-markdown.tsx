import { marked } from 'marked';
import { useMemo } from 'react';
import OperatorHtml from './operator-html.tsx';

/** Markdown an operator wrote; HTML inside it is sanitised like all of theirs. */
export default function OperatorMarkdown({ text, className }: { text: string; className?: string }) {
  const html = useMemo(() => marked.parse(text, { async: false, gfm: true, breaks: true }), [text]);
  return <OperatorHtml html={html} className={className} />;
}
