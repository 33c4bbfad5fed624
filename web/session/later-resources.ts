import type { Client } from '../../shared/gateway/client/client.ts';

/** Makers of the resources whose code has come since the first load, by name. */
export const further: Record<string, (client: Client) => unknown> = {};

/** Fetches the code of all resources. A view that is not shown before it is there uses them as if they had always been. */
export async function loadResources(): Promise<void> {
  Object.assign(further, (await import('../../shared/gateway/gateway.ts')).resources);
}

/** Fetches the code of the resources that lists show. */
export async function loadListResources(): Promise<void> {
  Object.assign(further, (await import('./list-resources.ts')).listResources);
}
