import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { WebAssets } from '../world/web-assets.ts';
import type { PageWidgets } from './page-widgets.ts';
import { fileHeaders, pagePolicy } from './security-headers.ts';

/** Serves a file, or the page; resolves to false when there is no such file. */
export type AssetHandler = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

type Encoding = '' | 'br' | 'gzip';
interface Variant {
  body: Uint8Array;
  headers: Record<string, string>;
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * A worker gets its policy from the response with its own file, not from the page. The page's scripts are not affected
 * by it.
 */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/**
 * Serves the console from memory: a file is read once, in each variant (plain, brotli, gzip) that a browser requests.
 * Only listed files exist, so no path can leave the folder. Hashed files are cached forever, the rest by ETag.
 * @param base path under which the console is mounted, with both slashes; written into the page.
 * @param widgets returns the script origins that the page's policy allows now.
 */
export function createAssetHandler(
  assets: WebAssets,
  base: string,
  widgets: PageWidgets,
  facts: PageFacts = {},
): AssetHandler {
  const known = new Set(assets.paths);
  const cache = new Map<string, Promise<Variant>>();
  const load = async (path: string, encoding: Encoding, scripts: readonly string[]): Promise<Variant> => {
    const isPage = path === 'index.html';
    const raw = await assets.read(encoding === '' ? path : `${path}.${encoding === 'gzip' ? 'gz' : 'br'}`);
    const body = isPage ? Buffer.from(withFacts(mountedAt(base, Buffer.from(raw).toString('utf8')), facts)) : raw;
    const policy = isPage ? pagePolicy(Buffer.from(body).toString('utf8'), scripts) : '';
    // Includes the policy: a browser must not keep an unchanged page with an old policy.
    const etag = `"${createHash('sha256').update(body).update(policy).digest('base64url').slice(0, 22)}"`;
    return {
      body,
      headers: {
        ...fileHeaders,
        ...(isPage ? { 'content-security-policy': policy } : {}),
        ...(extname(path) === '.js' ? { 'content-security-policy': workerPolicy } : {}),
        ...(encoding === '' ? {} : { 'content-encoding': encoding }),
        'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
        'content-length': String(body.byteLength),
        'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        vary: 'Accept-Encoding',
        etag,
      },
    };
  };
  const variantOf = async (path: string, accepted: string): Promise<Variant> => {
    const isPage = path === 'index.html';
    const encoding = isPage ? '' : chooseEncoding(path, accepted, known);
    const scripts = isPage ? await widgets() : [];
    const key = [encoding, path, ...scripts].join(' ');
    let variant = cache.get(key);
    if (!variant) {
      variant = load(path, encoding, scripts);
      // After a failed read (a folder that has gone) the next request tries again.
      variant.catch(() => cache.delete(key));
      cache.set(key, variant);
    }
    return variant;
  };
  return async (path, request, response) => {
    const name = decodeName(path);
    const isFile = known.has(name) && !/\.(br|gz)$/.test(name);
    if (!isFile && !isRoute(name)) return false;
    const { body, headers } = await variantOf(isFile ? name : 'index.html', acceptedEncodings(request));
    if (request.headers['if-none-match'] === headers.etag) {
      const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers;
      response.writeHead(304, rest).end();
    } else {
      response.writeHead(200, headers);
      response.end(request.method === 'HEAD' ? undefined : body);
    }
    return true;
  };
}

/** What the page is told about the site besides the gateway's status. */
export interface PageFacts {
  /** No changes are allowed (CHG-09). */
  isReadOnly?: boolean;
  /** The profile's label. */
  label?: string | undefined;
}

function withFacts(html: string, { isReadOnly = false, label }: PageFacts): string {
  const escaped = (text: string) => text.replace(/[^\w .-]/gu, (sign) => `&#${sign.codePointAt(0)};`);
  const metas = [
    ...(isReadOnly ? ['<meta name="tollgate-read-only" content="true">'] : []),
    ...(label === undefined ? [] : [`<meta name="tollgate-label" content="${escaped(label)}">`]),
  ];
  return html.replace('<base ', `${metas.join('')}<base `);
}

/** The page with `<base>` set to the mount path: all its URLs are relative to it. */
export function mountedAt(base: string, html: string): string {
  return html.replace(/<base href="[^"]*"/, `<base href="${base}"`);
}

/** Client routes have no file extension; a missing script must not be answered with the page. */
function isRoute(name: string): boolean {
  return !name.startsWith('assets/') && extname(name) === '';
}

function decodeName(path: string): string {
  try {
    const name = decodeURIComponent(path).replace(/^\//, '');
    return name === '' ? 'index.html' : name;
  } catch {
    return path;
  }
}

function acceptedEncodings(request: IncomingMessage): string {
  return String(request.headers['accept-encoding'] ?? '');
}

function chooseEncoding(path: string, accepted: string, known: ReadonlySet<string>): Encoding {
  const accepts = (name: string) => new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  if (known.has(`${path}.br`) && accepts('br')) return 'br';
  if (known.has(`${path}.gz`) && accepts('gzip')) return 'gzip';
  return '';
}
