export const upstreamUpdate = () => ({
  title: 'Model updates',
  one: 'Model update {id}',
  description: 'Models that providers offer and channels lack, or the other way round, as last detected.',
  empty: 'Nothing to update. To compare channels with what their providers offer now, run “Detect for all channels”.',
  selectFirst: 'Select at least one model update.',
  notFound: 'This model update is no longer proposed.',
  explainList:
    'Each line is one model of one channel, as the last detection found it. Nothing changes until you accept a line.',
  explainRemoval:
    'A removal is never accepted along with additions. “Leaves without a channel” names the groups in which no enabled channel would serve the model anymore.',

  id: 'ID',
  channelId: 'Channel ID',
  channel: 'Channel',
  status: 'Channel status',
  change: 'Change',
  model: 'Model',
  orphans: 'Leaves without a channel',
  checkedTime: 'Last checked',
  never: 'never',
  add: 'add',
  remove: 'remove',

  filterChannelHelp: 'Only updates of this channel',
  filterChangeHelp: 'Only models to add, or only models to remove',
  filterModelHelp: 'Only models whose name contains this',

  accept: 'Accept additions',
  acceptHelp: 'Add the new models to their channels',
  acceptsAdditions: 'This would take a model away. Use “Remove models” for it.',
  added: '{channel} now has {model}.',
  removeModels: 'Remove models',
  removeHelp: 'Take models off channels whose provider no longer offers them',
  removesRemovals: 'This would add a model. Use “Accept additions” for it.',
  removed: '{channel} no longer has {model}.',
  ignore: 'Ignore',
  ignoreHelp: 'Don’t propose these models for their channels again',
  ignoresAdditions: 'The gateway can’t ignore removals. Leave the line, or keep the name with a model mapping.',
  ignored: '{model} is no longer proposed for {channel}.',
  proposedLater: 'The gateway proposes it again after its next check.',
  gone: 'The gateway no longer proposes {model} for {channel}. Nothing was done. Refresh and try again.',
  confirmRemove: { one: 'Remove this model: {names}?', other: 'Remove {count} models from channels: {names}?' },
  emptied: {
    one: 'This channel would have no model left: {names}.',
    other: 'These {count} channels would have no model left: {names}.',
  },

  detectAll: 'Detect for all channels',
  detectAllHelp: 'Compare all enabled channels that take part with what their providers offer',
  detected: {
    one: '{count} channel compared: {add} models to add, {remove} to remove.',
    other: '{count} channels compared: {add} models to add, {remove} to remove.',
  },
  detectionFailed: {
    one: '{count} provider could not be asked; what was found there before is kept.',
    other: '{count} providers could not be asked; what was found there before is kept.',
  },
  failedIds: 'Channel IDs: {ids}.',
  autoAdded: { one: '{count} model was added automatically.', other: '{count} models were added automatically.' },
  noneChecked:
    'No enabled channel takes part. Turn on upstream_model_update_check_enabled in a channel’s settings, or detect updates for chosen channels.',
});
