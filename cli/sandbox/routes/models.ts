import { authenticateChannel } from '../channels/channel-permission.ts';
import { authenticate } from '../http/authentication.ts';
import type { SandboxApp } from '../http/envelope.ts';
import { allModelNames, modelsByType } from '../models/models-by-type.ts';
import type { Sandbox } from '../sandbox.ts';

/**
 * A model as `/api/channel/models` and `/v1/models` describe it (docs/gateways.md 4.7, 4.15); newer generations tell
 * less of it.
 */
export function modelObject(id: string, isTerse: boolean, ownedBy = 'custom'): Record<string, unknown> {
  const permission = {
    id: 'modelperm-LwHkVFn8AcMItP432fKKDIKJ',
    object: 'model_permission',
    created: 1626777600,
    allow_create_engine: true,
    allow_sampling: true,
    allow_logprobs: true,
    allow_search_indices: false,
    allow_view: true,
    allow_fine_tuning: false,
    organization: '*',
    group: null,
    is_blocking: false,
  };
  const facts = { id, object: 'model', created: 1626777600, owned_by: ownedBy };
  if (isTerse) return { ...facts, supported_endpoint_types: null };
  return { ...facts, permission: [permission], root: id, parent: null };
}

/** Which models there are. These answers have no `message` (docs/gateways.md 2.1). */
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
