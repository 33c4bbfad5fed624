/**
 * A model as `/api/channel/models` and `/v1/models` return it (docs/gateways.md 4.7, 4.15); newer generations return
 * fewer fields.
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
