import type { SiteStatus } from '../../shared/domain/state/site-status.ts';
import type { DialectFacts, DialectMemory } from '../../shared/gateway/client/dialect-memory.ts';
import type { ProfileWorld } from '../profiles/config-file.ts';
import { type GatewayMemory, recallGateway, rememberGateway } from '../profiles/gateway-memory.ts';

/** What earlier commands learned about a gateway, held for the duration of one command. */
export interface OpenMemory {
  dialect: DialectMemory;
  /** The status object of the last time; undefined when there is none. */
  status(): SiteStatus | undefined;
  learnStatus(status: SiteStatus): void;
  /** Stops storing anything, because the profile was signed out. */
  forget(): void;
  /** Writes the changes, if there is a profile to store them. */
  keep(): Promise<void>;
}

/** Loads a profile's memory; without a profile it lasts as long as the program. */
export async function openGatewayMemory(
  world: ProfileWorld,
  profile: string | undefined,
  gateway: string,
): Promise<OpenMemory> {
  const memory: GatewayMemory = profile === undefined ? { gateway } : await recallGateway(world, profile, gateway);
  let isForgotten = false;
  let kept = JSON.stringify(memory);
  return {
    dialect: {
      read: () => memory.dialect,
      write: (_baseUrl, facts: DialectFacts) => {
        memory.dialect = facts;
      },
    },
    status: () => memory.status,
    learnStatus: (status) => {
      memory.status = status;
    },
    forget: () => {
      isForgotten = true;
    },
    async keep() {
      const now = JSON.stringify(memory);
      if (profile === undefined || isForgotten || now === kept) return;
      kept = now;
      await rememberGateway(world, profile, memory);
    },
  };
}
