import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { type SandboxApp, say, succeed } from '../http/envelope.ts';
import { uptimeStatus } from '../site/panels.ts';
import { siteStatus } from '../site/site-status.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { registerSetup } from './setup.ts';

/** Calls about the site itself, open to everybody (docs/gateways.md 4.1). */
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
  if (traits.topUp.info) app.get('/api/uptime/status', (context) => succeed(context, uptimeStatus(sandbox)));
  if (traits.hasSetup) registerSetup(app, sandbox);
}
