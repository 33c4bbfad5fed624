/**
 * First segments of what belongs to the gateway; everything else is the console's (docs/gateways.md 2.2,
 * docs/gateways.md 5).
 */
const prefixes = ['/api', '/v1', '/v1beta', '/pg', '/mj', '/suno', '/dashboard/billing'];

/** Whether a path (without query, beginning with a slash) is answered by the gateway. */
export function isGatewayPath(path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** What the console's own server answers: a provider's models, which a page may not ask for itself (CHAN-18). */
export const upstreamModelsPath = '/tollgate/upstream-models';
