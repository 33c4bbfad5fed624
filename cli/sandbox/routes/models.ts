import { authenticateChannel } from '../channels/channel-permission.ts';
import { authenticate } from '../http/authentication.ts';
import type { SandboxApp } from '../http/envelope.ts';
import { modelObject } from '../models/model-object.ts';
import { allModelNames, modelsByType } from '../models/models-by-type.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** The lists of models. These answers have no `message` (docs/gateways.md 2.1). */
export function registerModels(app: SandboxApp, sandbox: Sandbox): void {
  const { traits, store } = sandbox;
  app.get('/api/models', authenticate(sandbox), (context) =>
    context.json({ success: true, data: modelsByType(traits.dialect) }),
  );
  app.get('/api/channel/models', authenticateChannel(sandbox, 'read'), (context) =>
    context.json({
      success: true,
      data: allModelNames(traits.dialect).map((name) => modelObject(name, traits.translated)),
    }),
  );
  if (traits.channel.hasTags) {
    app.get('/api/channel/models_enabled', authenticateChannel(sandbox, 'read'), (context) => {
      const rows = store.all<{ model: string }>('SELECT DISTINCT model FROM abilities WHERE enabled = 1');
      return context.json({ success: true, data: rows.map((row) => row.model) });
    });
  }
}
