import createSanitiser from 'dompurify';
import { useMemo } from 'react';

/** No scripts, styles, forms or frames; addresses are http(s), mail or within the site; links open a new tab. */
const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed', 'base', 'meta'],
  FORBID_ATTR: ['style', 'id', 'name', 'srcset', 'ping'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
};

createSanitiser.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** HTML an operator wrote into the settings (footer, home, about, notice), made harmless. */
export default function OperatorHtml({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => createSanitiser.sanitize(html, rules), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above; the only place that does this.
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
