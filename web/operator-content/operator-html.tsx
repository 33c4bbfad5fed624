import createSanitiser from 'dompurify';
import { useMemo } from 'react';
import { sanitise, sanitiseMultiline } from '../../shared/format/sanitise.ts';
import { useConsole } from '../session/console-context.tsx';
import { isGatewayAddress } from './gateway-address.ts';
import classes from './operator-html.module.css';

/**
 * No scripts, styles, forms, frames or media, nothing that fetches by itself but a picture; addresses are http(s), mail or within the
 * site, but never the gateway's calls; links open a new tab (SEC-10).
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

/** Of the page that is being drawn; set before each cleaning. */
let consoleBase = '';

// Marks that turn text around or hide it may also come as character references, so the parsed text is what is cleaned.
createSanitiser.addHook('afterSanitizeElements', (node) => {
  if (node.nodeType === textNode && node.nodeValue !== null) node.nodeValue = sanitiseMultiline(node.nodeValue);
});
createSanitiser.addHook('afterSanitizeAttributes', (node) => {
  for (const name of ['title', 'alt', 'aria-label']) {
    const value = node.getAttribute(name);
    if (value !== null) node.setAttribute(name, sanitise(value));
  }
  for (const { name, value } of [...node.attributes]) {
    // Whatever has an address: what a browser takes for one may grow.
    if (/^(?:https?:|\/)/i.test(value) && isGatewayAddress(value, consoleBase)) node.removeAttribute(name);
  }
  if (node.tagName === 'IMG') node.setAttribute('referrerpolicy', 'no-referrer');
  if (node.tagName !== 'A' && node.tagName !== 'AREA') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** HTML an operator wrote into the settings (footer, home, about, notice), made harmless. */
export default function OperatorHtml({ html, className = '' }: { html: string; className?: string }) {
  const { baseUrl } = useConsole().world;
  const clean = useMemo(() => {
    consoleBase = baseUrl;
    return createSanitiser.sanitize(html, rules);
  }, [html, baseUrl]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above; the only place that does this.
  return <div className={`${classes.html} ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />;
}
