import { createChannels } from '../../shared/gateway/channels.ts';
import type { Client } from '../../shared/gateway/client.ts';
import { createLogs } from '../../shared/gateway/logs.ts';
import { createRedemptions } from '../../shared/gateway/redemptions.ts';
import { createSecurityProof } from '../../shared/gateway/security-proof.ts';
import { createTokens } from '../../shared/gateway/tokens.ts';
import { createUsers } from '../../shared/gateway/users.ts';

/** The resources whose rows most visits are for, and those that lists ask without waiting for an answer. */
export const listResources = {
  channels: (client: Client) => createChannels(client),
  tokens: (client: Client) => createTokens(client),
  users: (client: Client) => createUsers(client),
  redemptions: (client: Client) => createRedemptions(client),
  logs: (client: Client) => createLogs(client),
  proof: (client: Client) => createSecurityProof(client),
};
