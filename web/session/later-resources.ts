import type { Client } from '../../shared/gateway/client/client.ts';

/** Factories of the resources whose code was loaded after the first load, by name. */
export const further: Record<string, (client: Client) => unknown> = {};

/** Loads the code of all resources. A view that waits for this can use every resource without a further wait. */
export async function loadResources(): Promise<void> {
  Object.assign(further, (await import('../../shared/gateway/gateway.ts')).resources);
}

/** Loads the code of the resources that lists use. */
export async function loadListResources(): Promise<void> {
  Object.assign(further, (await import('./list-resources.ts')).listResources);
}
