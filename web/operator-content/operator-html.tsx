import createSanitiser from 'dompurify';
import { useMemo } from 'react';
import { sanitise, sanitiseMultiline } from '../../shared/format/sanitise.ts';
import { useConsole } from '../session/console-context.tsx';
import { isGatewayAddress } from './gateway-address.ts';
import classes from './operator-html.module.css';

/**
 * Allows no scripts, styles, forms, frames or media, and nothing that loads by itself except images. Addresses are
 * http(s), mailto or within the site, but never gateway calls; links open in a new tab (SEC-10).
 */
const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    ...[
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'option',
      'iframe',
      'object',
      'embed',
      'base',
      'meta',
      'marquee',
      'blink',
    ],
    ...['link', 'video', 'audio', 'source', 'track', 'picture', 'dialog'],
  ],
  FORBID_ATTR: [
    'style',
    'class',
    'id',
    'name',
    'srcset',
    'sizes',
    'ping',
    'background',
    'poster',
    'popover',
    'popovertarget',
  ],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?![\\/])|#)/i,
};

const textNode = 3;

/** The console's base URL, which the hooks below need; set before each call of `sanitize`. */
let consoleBase = '';

// Characters that reverse or hide text may be written as character references, so the text is sanitised after parsing.
createSanitiser.addHook('afterSanitizeElements', (node) => {
  if (node.nodeType === textNode && node.nodeValue !== null) node.nodeValue = sanitiseMultiline(node.nodeValue);
});
createSanitiser.addHook('afterSanitizeAttributes', (node) => {
  for (const name of ['title', 'alt', 'aria-label']) {
    const value = node.getAttribute(name);
    if (value !== null) node.setAttribute(name, sanitise(value));
  }
  for (const { name, value } of [...node.attributes]) {
    // Checks every attribute that looks like an address, because the set of attributes that browsers load from may
    // grow.
    if (/^(?:https?:|\/)/i.test(value) && isGatewayAddress(value, consoleBase)) node.removeAttribute(name);
  }
  if (node.tagName === 'IMG') node.setAttribute('referrerpolicy', 'no-referrer');
  if (node.tagName !== 'A' && node.tagName !== 'AREA') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** Renders HTML that an operator wrote into the settings (footer, home, about, notice), sanitised. */
export default function OperatorHtml({ html, className = '' }: { html: string; className?: string }) {
  const { baseUrl } = useConsole().world;
  const clean = useMemo(() => {
    consoleBase = baseUrl;
    return createSanitiser.sanitize(html, rules);
  }, [html, baseUrl]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above; the only place that does this.
  return <div className={`${classes.html} ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />;
}
