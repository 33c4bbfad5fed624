import type { Sandbox } from '../store/sandbox.ts';

/** A row of the table of model metadata (docs/gateways-modern.md 6.1). */
export interface MetadataRow {
  id: number;
  model_name: string;
  description: string;
  icon: string;
  tags: string;
  vendor_id: number;
  endpoints: string;
  status: number;
  sync_official: number;
  /** 0 exact, 1 prefix, 2 part, 3 suffix. */
  name_rule: number;
  created_time: number;
  updated_time: number;
}

/** Name rules in the order of precedence where several match a name. */
const precedence = [0, 1, 3, 2];

function meets({ model_name, name_rule }: MetadataRow, model: string): boolean {
  if (name_rule === 1) return model.startsWith(model_name);
  if (name_rule === 2) return model.includes(model_name);
  return name_rule === 3 ? model.endsWith(model_name) : model === model_name;
}

/** The row that applies to a model. */
export function rowOf(rows: readonly MetadataRow[], model: string): MetadataRow | undefined {
  for (const rule of precedence) {
    const found = rows.find((row) => row.name_rule === rule && meets(row, model));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All rows, oldest first. */
export function metadataRows({ store }: Pick<Sandbox, 'store'>): MetadataRow[] {
  return store.all<MetadataRow>('SELECT * FROM models WHERE DeletedAt IS NULL ORDER BY id');
}

/** The models that enabled channels serve. */
function servedModels({ store }: Pick<Sandbox, 'store'>): string[] {
  return store
    .all<{ model: string }>(`SELECT DISTINCT model FROM abilities WHERE enabled = 1 AND model <> '' ORDER BY model`)
    .map(({ model }) => model);
}

/** Served models without a row of exactly that name: rules are not considered (docs/gateways-modern.md 6.1). */
export function missingModels(sandbox: Pick<Sandbox, 'store'>): string[] {
  const named = new Set(metadataRows(sandbox).map(({ model_name }) => model_name));
  return servedModels(sandbox).filter((model) => !named.has(model));
}

/**
 * A row as it is returned: without empty fields, with computed ones. Endpoints that nobody entered are returned as a
 * list of kinds, which looks as if somebody had (docs/gateways-modern.md 29.11).
 */
export function metadataAnswer(row: MetadataRow, sandbox: Pick<Sandbox, 'store'>): Record<string, unknown> {
  const { store } = sandbox;
  const matched = servedModels(sandbox).filter((model) => meets(row, model));
  const answer: Record<string, unknown> = { ...row };
  delete answer.DeletedAt;
  for (const name of ['description', 'icon', 'tags', 'vendor_id'] as const) if (!answer[name]) delete answer[name];
  const isRule = row.name_rule !== 0;
  if (row.endpoints === '') {
    if (isRule && matched.length === 0) delete answer.endpoints;
    else answer.endpoints = JSON.stringify(matched.length === 0 ? [] : ['openai']);
  }
  const channels = store.all<{ name: string; type: number }>(
    `SELECT DISTINCT channels.name, channels.type FROM abilities JOIN channels ON channels.id = channel_id
     WHERE enabled = 1 AND model IN (SELECT value FROM json_each(?))`,
    JSON.stringify(matched),
  );
  if (channels.length > 0) answer.bound_channels = channels;
  const groups = store.all<{ group: string }>(
    'SELECT DISTINCT "group" FROM abilities WHERE enabled = 1 AND model IN (SELECT value FROM json_each(?))',
    JSON.stringify(matched),
  );
  if (groups.length > 0) answer.enable_groups = groups.map(({ group }) => group);
  if (isRule && matched.length > 0) Object.assign(answer, { matched_models: matched, matched_count: matched.length });
  return answer;
}
