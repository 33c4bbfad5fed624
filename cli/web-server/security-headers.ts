import { createHash } from 'node:crypto';

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Telegram's button opens a window and waits for its message.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
};

/** The headers of every file of the console. */
export const fileHeaders: Readonly<Record<string, string>> = common;

/** The headers of every answer of the gateway: it has our origin, so it must not become a page that can act. */
export const proxiedHeaders: Readonly<Record<string, string>> = {
  ...common,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
};

/**
 * The policy of the console's page. Scripts: our files, inline scripts of the build by their hash, and those of the
 * widgets that the site uses. Styles may be inline: the component library writes style elements, and operators' HTML
 * has style attributes. Images, media and frames may come from anywhere: drawings, music and chat pages are on hosts
 * that operators choose.
 */
export function pagePolicy(html: string, widgetScripts: readonly string[]): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline, ...widgetScripts].join(' ')}`,
    // Usage reports are computed in a worker.
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https: http:',
    "manifest-src 'self'",
    "form-action 'self' https: http:",
    "base-uri 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
