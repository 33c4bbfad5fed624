import type { SiteStatus } from '../../shared/domain/state/site-status.ts';
import type { DialectFacts, DialectMemory } from '../../shared/gateway/client/dialect-memory.ts';
import type { ProfileWorld } from '../profiles/config-file.ts';
import { type GatewayMemory, recallGateway, rememberGateway } from '../profiles/gateway-memory.ts';

/** What is known of a gateway from earlier commands, for the length of one. */
export interface OpenMemory {
  dialect: DialectMemory;
  /** Of last time; undefined when there is none. */
  status(): SiteStatus | undefined;
  learnStatus(status: SiteStatus): void;
  /** Nothing is kept any more: the profile was signed out. */
  forget(): void;
  /** Writes what changed, if a profile is there to keep it. */
  keep(): Promise<void>;
}

/** Recalls a profile's memory; without a profile it lasts as long as the program. */
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
