import { createSecurityProof } from '../../shared/gateway/account/security-proof.ts';
import type { Client } from '../../shared/gateway/client/client.ts';
import { createChannels } from '../../shared/gateway/resources/channels.ts';
import { createLogs } from '../../shared/gateway/resources/logs.ts';
import { createRedemptions } from '../../shared/gateway/resources/redemptions.ts';
import { createTokens } from '../../shared/gateway/resources/tokens.ts';
import { createUsers } from '../../shared/gateway/resources/users.ts';

/** The resources of the most visited lists, and those whose methods lists call synchronously. */
export const listResources = {
  channels: (client: Client) => createChannels(client),
  tokens: (client: Client) => createTokens(client),
  users: (client: Client) => createUsers(client),
  redemptions: (client: Client) => createRedemptions(client),
  logs: (client: Client) => createLogs(client),
  proof: (client: Client) => createSecurityProof(client),
};
