import { type Account, createAccount } from './account.ts';
import { type Affinity, createAffinity } from './affinity.ts';
import { type ChannelTags, createChannelTags } from './channel-tags.ts';
import { type Channels, createChannels } from './channels.ts';
import { type Checkins, createCheckins } from './checkins.ts';
import type { Client } from './client.ts';
import { createDashboard, type Dashboard } from './dashboard.ts';
import { createDrawings, type Drawings } from './drawings.ts';
import { connectGateway, type GatewayBase, withResources } from './gateway-base.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { createInstances, type Instances } from './instances.ts';
import { createLoginSessions, type LoginSessions } from './login-sessions.ts';
import { createLogs, type Logs } from './logs.ts';
import { createMetadata, type Metadata } from './metadata.ts';
import { createModelHealth, type ModelHealthCalls } from './model-health.ts';
import { createGroups, createModels, type Groups, type Models } from './models.ts';
import { createOAuth, type OAuth } from './oauth.ts';
import { createOptions, type Options } from './options.ts';
import { createOrders, type Orders } from './orders.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createPlayground, type Playground } from './playground.ts';
import { createPriceSync, type PriceSync } from './price-sync.ts';
import { createPricing, type Pricing } from './pricing.ts';
import { createProviderKeys, type ProviderKeys } from './provider-keys.ts';
import { createRaw, type Raw } from './raw.ts';
import { createRedemptions, type Redemptions } from './redemptions.ts';
import { createRelay, type Relay } from './relay.ts';
import { createSecurityProof, type SecurityProof } from './security-proof.ts';
import { createSession, type Session } from './session.ts';
import { createSetup, type Setup } from './setup.ts';
import { createSignInServices, type SignInServices } from './sign-in-services.ts';
import { createSite, type Site } from './site.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { createSystemTasks, type SystemTasks } from './system-tasks.ts';
import { createTasks, type Tasks } from './tasks.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createTwoFactor, type TwoFactor } from './two-factor.ts';
import { createUpstreamUpdates, type UpstreamUpdates } from './upstream-updates.ts';
import { createUsers, type Users } from './users.ts';
import { createWallet, type Wallet } from './wallet.ts';

/** Everything a New API gateway can be asked, one resource a file. */
export interface Gateway extends GatewayBase {
  site: Site;
  setup: Setup;
  session: Session;
  account: Account;
  twoFactor: TwoFactor;
  /** Proves the second factor anew before sensitive calls. */
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

/** How each resource is made over a client. */
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
