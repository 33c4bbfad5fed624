import { Hono } from 'hono';
import { compress } from 'hono/compress';
import {
  answerError,
  relayError,
  type SandboxApp,
  type SandboxContext,
  type SandboxEnvironment,
} from './http/envelope.ts';
import { sayFor } from './http/form-page.ts';
import { indexPage } from './http/page.ts';
import { rateLimiter } from './http/rate-limit.ts';
import { requestGuard } from './http/request-guard.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { registerPayment } from './payment/routes.ts';
import { registerRelay } from './relay/routes.ts';
import { registerResources } from './routes/index.ts';
import { randomId } from './store/random-keys.ts';
import type { Sandbox } from './store/sandbox.ts';

/** Areas whose unknown paths are JSON 404s; elsewhere an unknown path is the console's page (docs/gateways.md 2.3). */
const jsonAreas = /^\/(api|v1|assets)(\/|$)/;

/** All routes of one sandbox: the dashboard API, the relay, the local mocks, and the answer to unknown paths. */
export function createApp(sandbox: Sandbox): SandboxApp {
  const app: SandboxApp = new Hono<SandboxEnvironment>();
  app.use(async (context, next) => {
    const requestId = randomId();
    context.set('requestId', requestId);
    context.header('X-Oneapi-Request-Id', requestId);
    await next();
  });
  app.use(requestGuard(sandbox.listening.host, sandbox.listening.allowedHosts));
  const globalLimit = rateLimiter(sandbox, sandbox.traits.limits.api, 180);
  app.use('/api/*', globalLimit, compress());
  app.use('/dashboard/billing/*', globalLimit);
  if (sandbox.traits.sessions === 'cookie') {
    app.use('/api/*', sessionCookie(sandbox));
    app.use('/pg/*', sessionCookie(sandbox));
  }
  // Upstream calls and payment come first: `/api/channel/test` must win over `/api/channel/:id`.
  registerRelay(app, sandbox);
  registerPayment(app, sandbox);
  registerResources(app, sandbox);
  app.notFound(answerUnknown(sandbox, app));
  app.onError((error, context) => answerError(sandbox, context, error));
  return app;
}

function answerUnknown(sandbox: Sandbox, app: SandboxApp) {
  const redirectOf = slashRedirects(app);
  const webLimit = rateLimiter(sandbox, sandbox.traits.limits.web, 180);
  return async (context: SandboxContext): Promise<Response> => {
    const { method, path } = context.req;
    const target = redirectOf(method, path);
    // 307 keeps method and body; a GET gets a permanent redirect (docs/gateways.md 2.2).
    if (target) return context.redirect(target + new URL(context.req.url).search, method === 'GET' ? 301 : 307);
    const limited = await webLimit(context, async () => {});
    if (limited) return limited;
    if (jsonAreas.test(path)) {
      return relayError(context, 404, {
        message: `Invalid URL (${method} ${path})`,
        type: 'invalid_request_error',
      });
    }
    return context.html(indexPage(sandbox, sayFor(context)));
  };
}

/**
 * Finds the registered form of a path whose only fault is its trailing slash (docs/gateways.md 2.2); undefined when
 * there is none. The table of patterns is built once, on the first unknown path.
 */
function slashRedirects(app: SandboxApp): (method: string, path: string) => string | undefined {
  let patterns: { method: string; pattern: RegExp }[] | undefined;
  return (method, path) => {
    patterns ??= app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => ({ method: route.method, pattern: patternOf(route.path) }));
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    return patterns.some((route) => route.method === method && route.pattern.test(other)) ? other : undefined;
  };
}

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}
