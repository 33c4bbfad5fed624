import type { Channel } from '../../domain/channel/channel.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { splitList } from '../../domain/list-text.ts';
import { firstServingGroup, type RouteQuery, type RouteStep, routeOf } from '../../domain/state/route.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import type { Token } from '../../domain/user/token.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** A channel and its position in the route of a group and a model (SEE-09). */
export interface RouteRow extends Omit<RouteStep, 'channel'> {
  id: number;
  name: string;
  priority: number;
  weight: number;
  /** The group of the call: the requested one, a token's, or the one that `auto` selects. */
  group: string;
}

/**
 * The rows of a route; empty without a model.
 * @throws Refusal for a token that may not call the model, a group without channels, and `auto` where its groups cannot
 * be read
 */
export async function routeRows(
  filters: readonly Filter[],
  values: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<RouteRow[]> {
  const { text, number } = readFilters(filters, values, context);
  const model = text('model');
  if (model === undefined) return [];
  const without = readIds(text('without') ?? '', context);
  // This may be the first request of a command: the status shows the generation.
  if (context.gateway.dialect() === undefined) await context.gateway.site.status(options);
  const isCacheByWeightAlone = isAtLeast(context.gateway.dialect(), 'v013');
  const query = { model, without, isCacheByWeightAlone };
  const tokenId = number('token');
  const token = tokenId === undefined ? undefined : await context.gateway.tokens.get(tokenId, options);
  if (token) refuseModel(token, model, context);
  const asked = text('group') ?? (await groupOf(token, context, options));
  const channels: Channel[] = [];
  for await (const channel of context.gateway.channels.walk(options)) channels.push(channel);
  const group = asked === 'auto' ? await autoGroup(channels, query, context, options) : asked;
  if (!channels.some((channel) => splitList(channel.group).includes(group))) {
    throw new Refusal(context.say('route.emptyGroup', { group: sanitise(group) }));
  }
  return routeOf(channels, { ...query, group }).map(({ channel: { id, name, priority, weight }, ...step }) => ({
    ...step,
    id,
    name,
    priority,
    weight,
    group,
  }));
}

/** The token's own group, otherwise the user's; `default` without a token. */
async function groupOf(
  token: Token | undefined,
  { user, gateway }: ScreenContext,
  options: CallOptions,
): Promise<string> {
  if (token?.group) return token.group;
  return token === undefined ? 'default' : (user ?? (await gateway.account.self(options))).group;
}

function refuseModel({ name, model_limits_enabled, model_limits }: Token, model: string, { say }: ScreenContext): void {
  if (!model_limits_enabled || splitList(model_limits).includes(model)) return;
  throw new Refusal(say('route.tokenLimited', { name: sanitise(name), model: sanitise(model) }));
}

/**
 * The first group of AutoGroups that serves the model; where none does, the first group, so that the reasons are shown.
 */
async function autoGroup(
  channels: readonly Channel[],
  query: Omit<RouteQuery, 'group'>,
  { gateway, role, say }: ScreenContext,
  options: CallOptions,
): Promise<string> {
  if (!hasRole(role, Role.Root)) throw new Refusal(say('route.autoUnknown'));
  const groups = readGroups((await gateway.options.list(options)).get('AutoGroups') ?? '["default"]');
  return firstServingGroup(channels, groups, query) ?? groups[0] ?? 'default';
}

function readGroups(text: string): string[] {
  try {
    const groups: unknown = JSON.parse(text);
    return Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [];
  } catch {
    return [];
  }
}

function readIds(text: string, { say }: ScreenContext): ReadonlySet<number> {
  const ids = splitList(text.replaceAll(' ', ','));
  const wrong = ids.find((id) => !/^[1-9]\d{0,15}$/.test(id));
  if (wrong !== undefined) throw new Refusal(say('route.notAnId', { text: sanitise(wrong) }));
  return new Set(ids.map(Number));
}
