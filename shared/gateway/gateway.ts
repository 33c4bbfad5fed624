import { type Account, createAccount } from './account/account.ts';
import { type Checkins, createCheckins } from './account/checkins.ts';
import { createLoginSessions, type LoginSessions } from './account/login-sessions.ts';
import { createOAuth, type OAuth } from './account/oauth.ts';
import { createPasskeys, type Passkeys } from './account/passkeys.ts';
import { createSecurityProof, type SecurityProof } from './account/security-proof.ts';
import { createSession, type Session } from './account/session.ts';
import { createSetup, type Setup } from './account/setup.ts';
import { createSubscriptions, type Subscriptions } from './account/subscriptions.ts';
import { createTwoFactor, type TwoFactor } from './account/two-factor.ts';
import { createWallet, type Wallet } from './account/wallet.ts';
import type { Client } from './client/client.ts';
import type { GatewayOptions } from './client/gateway-options.ts';
import { connectGateway, type GatewayBase, withResources } from './gateway-base.ts';
import { type Affinity, createAffinity } from './resources/affinity.ts';
import { type ChannelTags, createChannelTags } from './resources/channel-tags.ts';
import { type Channels, createChannels } from './resources/channels.ts';
import { createDashboard, type Dashboard } from './resources/dashboard.ts';
import { createDrawings, type Drawings } from './resources/drawings.ts';
import { createInstances, type Instances } from './resources/instances.ts';
import { createLogs, type Logs } from './resources/logs.ts';
import { createMetadata, type Metadata } from './resources/metadata.ts';
import { createModelHealth, type ModelHealthCalls } from './resources/model-health.ts';
import { createGroups, createModels, type Groups, type Models } from './resources/models.ts';
import { createOptions, type Options } from './resources/options.ts';
import { createOrders, type Orders } from './resources/orders.ts';
import { createPlayground, type Playground } from './resources/playground.ts';
import { createPriceSync, type PriceSync } from './resources/price-sync.ts';
import { createPricing, type Pricing } from './resources/pricing.ts';
import { createProviderKeys, type ProviderKeys } from './resources/provider-keys.ts';
import { createRaw, type Raw } from './resources/raw.ts';
import { createRedemptions, type Redemptions } from './resources/redemptions.ts';
import { createRelay, type Relay } from './resources/relay.ts';
import { createSignInServices, type SignInServices } from './resources/sign-in-services.ts';
import { createSite, type Site } from './resources/site.ts';
import { createSystemTasks, type SystemTasks } from './resources/system-tasks.ts';
import { createTasks, type Tasks } from './resources/tasks.ts';
import { createTokens, type Tokens } from './resources/tokens.ts';
import { createUpstreamUpdates, type UpstreamUpdates } from './resources/upstream-updates.ts';
import { createUsers, type Users } from './resources/users.ts';

/** All calls of a New API gateway, one file for each resource. */
export interface Gateway extends GatewayBase {
  site: Site;
  setup: Setup;
  session: Session;
  account: Account;
  twoFactor: TwoFactor;
  /** Proves the second factor again before sensitive calls. */
  proof: SecurityProof;
  passkeys: Passkeys;
  loginSessions: LoginSessions;
  oauth: OAuth;
  signInServices: SignInServices;
  wallet: Wallet;
  orders: Orders;
  checkins: Checkins;
  subscriptions: Subscriptions;
  users: Users;
  channels: Channels;
  channelTags: ChannelTags;
  providerKeys: ProviderKeys;
  tokens: Tokens;
  redemptions: Redemptions;
  logs: Logs;
  dashboard: Dashboard;
  drawings: Drawings;
  tasks: Tasks;
  pricing: Pricing;
  modelHealth: ModelHealthCalls;
  priceSync: PriceSync;
  options: Options;
  groups: Groups;
  models: Models;
  metadata: Metadata;
  systemTasks: SystemTasks;
  affinity: Affinity;
  instances: Instances;
  upstreamUpdates: UpstreamUpdates;
  playground: Playground;
  relay: Relay;
  raw: Raw;
}

/** The function that creates each resource over a client. */
export const resources = {
  site: (client: Client) => createSite(client),
  setup: (client: Client) => createSetup(client),
  session: (client: Client) => createSession(client),
  account: (client: Client) => createAccount(client),
  twoFactor: (client: Client) => createTwoFactor(client),
  proof: (client: Client) => createSecurityProof(client),
  passkeys: (client: Client) => createPasskeys(client),
  loginSessions: (client: Client) => createLoginSessions(client),
  oauth: (client: Client) => createOAuth(client),
  signInServices: (client: Client) => createSignInServices(client),
  wallet: (client: Client) => createWallet(client),
  orders: (client: Client) => createOrders(client),
  checkins: (client: Client) => createCheckins(client),
  subscriptions: (client: Client) => createSubscriptions(client),
  users: (client: Client) => createUsers(client),
  channels: (client: Client) => createChannels(client),
  channelTags: (client: Client) => createChannelTags(client),
  providerKeys: (client: Client) => createProviderKeys(client),
  tokens: (client: Client) => createTokens(client),
  redemptions: (client: Client) => createRedemptions(client),
  logs: (client: Client) => createLogs(client),
  dashboard: (client: Client) => createDashboard(client),
  drawings: (client: Client) => createDrawings(client),
  tasks: (client: Client) => createTasks(client),
  pricing: (client: Client) => createPricing(client),
  modelHealth: (client: Client) => createModelHealth(client),
  priceSync: (client: Client) => createPriceSync(client),
  options: (client: Client) => createOptions(client),
  groups: (client: Client) => createGroups(client),
  models: (client: Client) => createModels(client),
  metadata: (client: Client) => createMetadata(client),
  systemTasks: (client: Client) => createSystemTasks(client),
  affinity: (client: Client) => createAffinity(client),
  instances: (client: Client) => createInstances(client),
  upstreamUpdates: (client: Client) => createUpstreamUpdates(client),
  playground: (client: Client) => createPlayground(client),
  relay: (client: Client) => createRelay(client),
  raw: (client: Client) => createRaw(client),
} satisfies { [Name in keyof Gateway]?: (client: Client) => Gateway[Name] };

/** A typed client of one gateway. Throws `GatewayError` (`not-a-gateway`) when the base URL cannot be used. */
export function createGateway(options: GatewayOptions): Gateway {
  const { base, client } = connectGateway(options);
  return withResources(base, resources, client);
}
