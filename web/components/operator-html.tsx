import createSanitiser from 'dompurify';
import { useMemo } from 'react';
import { sanitise, sanitiseMultiline } from '../../shared/format/sanitise.ts';
import classes from './operator-html.module.css';

/** No scripts, styles, forms or frames; addresses are http(s), mail or within the site; links open a new tab. */
const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed', 'base', 'meta'],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'ping'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
};

const textNode = 3;

// Marks that turn text around or hide it may also come as character references, so the parsed text is what is cleaned.
createSanitiser.addHook('afterSanitizeElements', (node) => {
  if (node.nodeType === textNode && node.nodeValue !== null) node.nodeValue = sanitiseMultiline(node.nodeValue);
});
createSanitiser.addHook('afterSanitizeAttributes', (node) => {
  for (const name of ['title', 'alt', 'aria-label']) {
    const value = node.getAttribute(name);
    if (value !== null) node.setAttribute(name, sanitise(value));
  }
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** HTML an operator wrote into the settings (footer, home, about, notice), made harmless. */
export default function OperatorHtml({ html, className = '' }: { html: string; className?: string }) {
  const clean = useMemo(() => createSanitiser.sanitize(html, rules), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above; the only place that does this.
  return <div className={`${classes.html} ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />;
}
