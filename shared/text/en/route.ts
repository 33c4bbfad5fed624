/** Which channels answer calls of a group and a model. */
export const route = () => ({
  one: 'Channel {id}',
  description: 'Which channels serve a model for a group, with which chance, and why others don’t.',
  empty: 'Choose a model in the filter to see which channels serve it.',
  selectFirst: 'Select at least one channel.',
  notFound: 'Channel not found.',

  id: 'ID',
  name: 'Channel',
  tier: 'Tier',
  share: 'Chance',
  cachedShare: 'Cached',
  state: 'State',
  priority: 'Priority',
  weight: 'Weight',
  group: 'Group',

  serves: 'serves it',
  disabled: 'disabled',
  autoDisabled: 'auto-disabled',
  leftOut: 'left out by you',
  otherGroup: 'not in this group',
  otherModel: 'lacks this model',
  unlistedAlias: 'mapped, not listed',

  filterModel: 'Model',
  filterModelHelp: 'The model that is called',
  filterGroup: 'Group',
  filterGroupHelp: 'The group that calls, default if not set; auto takes the first group that has a channel',
  filterToken: 'API key ID',
  filterTokenHelp: 'One of your API keys: its group and models apply',
  filterWithout: 'Without',
  filterWithoutHelp: 'Channel IDs to treat as disabled, separated by commas',

  explainTiers:
    'Requests start at tier 1, the highest priority. Each retry moves one tier down; the last tier repeats. Without retries (RetryTimes 0), only tier 1 is used.',
  explainShare: 'Within a tier, channels are drawn by weight + 10, so a weight of 0 still receives requests.',
  explainCache:
    'Cached applies to gateways that keep channels in memory (MEMORY_CACHE_ENABLED, or Redis). From v0.13 on they draw by weight alone: next to a channel with a weight, a weight of 0 receives nothing.',

  explainHelp: 'Explain which channels serve a model for a group, and why others don’t',
  modelMissing: 'Name a model: tollgate route explain MODEL.',
  modelTwice: 'Two different models are named.',
  tokenLimited: 'API key {name} isn’t allowed to call {model}.',
  autoUnknown: 'Only the super admin can see which groups auto means. Choose a group instead.',
  emptyGroup: 'No channel is in group {group}.',
  notAnId: '“{text}” isn’t a channel ID.',
});
