export const tag = () => ({
  title: 'Tags',
  one: 'Tag {id}',
  description: 'Channels that are changed together by their tag: what they have in common, and where they differ.',
  empty: 'No channels yet. To see tags here, create a channel with a tag.',
  selectFirst: 'Select at least one tag.',
  notFound: 'No channel has this tag.',
  untagged: 'No tag',

  channels: 'Channels',
  members: 'Channels of the tag',
  mixed: 'Differences',
  channelIds: 'Channel IDs',
  differ: '{count} of {total} differ',
  mostly: '{value} ({count} of {total} differ)',
  mostlyShort: '{value} ≠{count}',
  range: '{from}–{to}',
  inState: '{count} {state}',
  member: '#{id} {name}: {status}, priority {priority}, weight {weight}',
  explainDiffer:
    'Each column shows what most channels of the tag have. “3 of 5 differ”, in short “≠3”, means that 3 have something else. “0–20” goes from the lowest to the highest, and “+2” means two other values.',
  explainChange:
    'A change by tag is written to all channels of the tag. Fields you leave alone stay as each channel has them.',

  filterTag: 'Tag',
  filterTagHelp: 'Only tags whose name contains this',
  filterMixed: 'With differences',
  filterMixedHelp: 'Only tags whose channels differ',

  enableHelp: 'Enable every channel of a tag',
  disableHelp: 'Disable every channel of a tag',
  confirmEnable: {
    one: 'Enable the only channel of {tags}: {names}?',
    other: 'Enable all {count} channels of {tags}: {names}?',
  },
  confirmDisable: {
    one: 'Disable the only channel of {tags}: {names}?',
    other: 'Disable all {count} channels of {tags}: {names}?',
  },
  wakesDisabled: {
    one: 'The gateway disabled one of them because it failed, and enables it too: {names}.',
    other: 'The gateway disabled {count} of them because they failed, and enables them too: {names}.',
  },
  enabled: {
    one: 'Enabled the only channel of {tag}.',
    other: 'Enabled all {count} channels of {tag}.',
  },
  disabled: {
    one: 'Disabled the only channel of {tag}.',
    other: 'Disabled all {count} channels of {tag}.',
  },
  notWritten: 'The gateway reported success, but not all channels of {tag} have changed: {names}.',

  remove: 'Remove tag',
  removeHelp: 'Take a tag off all of its channels. The channels stay as they are.',
  confirmRemove: {
    one: 'Remove {tags} from its only channel: {names}?',
    other: 'Remove {tags} from {count} channels: {names}?',
  },
  removeConsequence: 'The channels stay as they are and are no longer changed together.',
  removed: {
    one: 'Removed {tag} from 1 channel.',
    other: 'Removed {tag} from {count} channels.',
  },
  removedPart: '{tag} was removed from {count} channels. {left} still have it.',

  edit: 'Edit channels of tag',
  editHelp: 'Change all channels of a tag. The fields you don’t name stay as each channel has them.',
  renameHelp: 'Rename the tag on all of its channels',
  sharedHelp: 'Written to all channels of the tag',
  mixedHelp: '{count} of {total} channels differ. Left empty, each channel keeps its own.',
  modelsHelp: 'Replaces the models of every channel of the tag',
  groupsHelp: 'Replaces the groups of every channel of the tag',
  jsonHelp: 'JSON, written to all channels of the tag. {} clears it.',
  nameNeeded: 'Enter a tag. To take the tag away, use “Remove tag”.',
  cannotEmpty: '{label} can’t be emptied for a whole tag.',
  nothing: 'nothing',
  fromTo: '{from} → {to}',
  confirmEdit: {
    one: 'Change the only channel of {tags}: {names}?',
    other: 'Change all {count} channels of {tags}: {names}?',
  },
  rebuildsRoutes: 'The routing table is rebuilt afterwards: a weight of 0 takes effect only then.',
  routesLeft:
    'The weight of 0 takes no effect until the routing table is rebuilt. Run “Rebuild routing table” on channels. {message}',
  taken: {
    one: 'The tag {tag} is already used by another channel. Give these channels that tag to merge them.',
    other: 'The tag {tag} is already used by {count} other channels. Give these channels that tag to merge them.',
  },
  edited: {
    one: 'Changed the only channel of {tag}.',
    other: 'Changed all {count} channels of {tag}.',
  },
  editedPart: 'The gateway reported success, but some channels of {tag} kept their old values: {fields}.',

  confirmPutBack: {
    one: 'Put {names} back?',
    other: 'Put {count} channels back: {names}?',
  },
  putBack: {
    one: 'Put 1 channel of {tag} back.',
    other: 'Put {count} channels of {tag} back.',
  },
  staysEnabled: {
    one: 'The gateway itself had disabled {names}, which stays enabled.',
    other: 'The gateway itself had disabled {names}, which stay enabled.',
  },
  notPutBack: 'Not put back: {names}. {reason}',

  untaggedRefused: 'Channels without a tag can’t be changed by tag. Give them one first.',
  gone: 'No channel has the tag {tag} anymore. Nothing was done.',
  moved:
    'The tag {tag} has {total} channels now, and other ones than the {count} you loaded. Nothing was done. Refresh and try again.',
});
