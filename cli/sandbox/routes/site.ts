import { Role } from '../../../shared/domain/role.ts';
import { authenticate } from '../http/authentication.ts';
import { readBody } from '../http/body.ts';
import { type SandboxApp, say, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import { siteStatus } from '../site-status.ts';

/** Calls about the site itself, open to everybody (wire 4.1). */
export function registerSite(app: SandboxApp, sandbox: Sandbox): void {
  const { options, traits } = sandbox;
  const texts: Record<string, string> = {
    '/api/notice': 'Notice',
    '/api/about': 'About',
    '/api/home_page_content': 'HomePageContent',
    ...(traits.topUp.info && {
      '/api/user-agreement': 'legal.user_agreement',
      '/api/privacy-policy': 'legal.privacy_policy',
    }),
  };
  for (const [path, key] of Object.entries(texts)) {
    app.get(path, (context) => succeed(context, options.text(key)));
  }

  app.get('/api/status', (context) => succeed(context, siteStatus(sandbox)));
  app.get('/api/status/test', authenticate(sandbox, Role.Admin), (context) =>
    context.json({
      success: true,
      message: say(sandbox, context, 'serverRunning'),
      ...(traits.topUp.info && { http_stats: { active_connections: 1 } }),
    }),
  );
  if (traits.topUp.info) app.get('/api/uptime/status', (context) => succeed(context, []));
  if (traits.hasSetup) registerSetup(app, sandbox);
}

/** A sandbox is set up from its first start on, so a second set-up is always refused (wire 4.1, 12). */
function registerSetup(app: SandboxApp, sandbox: Sandbox): void {
  app.get('/api/setup', (context) => succeed(context, { status: true, root_init: true, database_type: 'sqlite' }));
  app.post('/api/setup', async (context) => {
    await readBody(context);
    throw new Refusal('setupAlreadyDone', { status: sandbox.traits.setupRefusalStatus });
  });
}
