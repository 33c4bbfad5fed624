/** Commands that work on many things: batches, runs gone on with, exports, codes, tests of channels. */
export const batch = () => ({
  flagAll: 'Act on all rows (or all that match the filters) instead of listing IDs.',
  flagStatus: 'Only rows with this status.',
  flagType: 'Only rows of this type.',
  flagSort: 'Sort by these columns. Prefix a name with - for descending order.',
  flagCountBy: 'Count the rows by the values of this column instead of listing them.',
  filteredByGateway: 'Filtered by the gateway: {words}.',
  countedByGateway: {
    one: '{rows} row, counted by the gateway.',
    other: '{rows} rows, counted by the gateway.',
  },
  countedOverRows: {
    one: '{rows} row, counted over all rows read.',
    other: '{rows} rows, counted over all rows read.',
  },
  flagWhere: 'Only rows whose column matches; =, !=, <, <=, >, >= and ~ (contains). May be repeated.',
  flagResume:
    'Resume the run recorded in this file, skipping what is done. If the file doesn’t exist, record the run there.',
  flagVerify: 'Read each row again after the change. If it doesn’t show the change, the result is uncertain (8).',
  verifySecret: 'This changes a secret, which gateways never return. --verify can’t check whether it was saved.',
  verifySecretHint: 'Run the command without --verify.',
  needsAll: 'Filters select rows only together with --all.',
  needsAllHint: 'Add --all to act on every matching row, or list IDs.',
  idsOrAll: 'IDs and --all can’t be used together.',
  looking: 'Checked {seen}, {count} match…',
  matchedOfAll: { one: '{matched} of all {read} rows matches.', other: '{matched} of all {read} rows match.' },
  matchedOfRead: {
    one: '{matched} of the {read} rows read matches; there may be more.',
    other: '{matched} of the {read} rows read match; there may be more.',
  },
  selected: { one: '{count} row matches.', other: '{count} rows match.' },
  resumed: 'Resuming: {done} done before, {left} left.',
  noRecord: 'No run is recorded at {path}.',
  noRecordHint: 'Check the path. With --name and the other flags, a new run starts and is recorded there.',
  resumeWith: 'Resume the rest: {command}',
  stopping: 'Stopping. Waiting for requests in progress. Press Ctrl-C again to quit immediately.',
  incompleteSelectionHint: 'Nothing was done. Try again, or list the IDs.',
  unknownOutcome:
    'Not repeated: the previous run ended before its result was known. Check the row. If nothing was done, list its ID again.',
  notARun: '{path} is not a run record.',
  otherRun: '{path} is the record of another run: {run} on {gateway}.',
  notARunHint: 'Use the file that the interrupted command printed.',
  rateLimited: 'The gateway is rate limiting. Waiting {seconds} s before continuing.',
  progress: '{done} of {total} · {rate}/s · {left} left',
  progressOpen: '{done} · {rate}/s',
  confirmUpdate: { one: 'Change {names}?', other: 'Change {count} rows: {names}?' },

  // Changes that can be taken back.
  updateDescription:
    'Prints what changed and the command that undoes it. --expect and --if-unchanged skip rows that someone else has changed.',
  flagExpect: 'Change the row only if this field has this value now. May be repeated.',
  flagIfUnchanged: 'Change rows only if they still match this file, as printed by get -o json or list -o json.',
  flagUndoFile: 'Append the commands that restore the old values to this file, one per row. Secrets are not included.',
  flagAdd: 'Add these members to {flag} of each row.',
  flagRemove: 'Remove these members from {flag} of each row.',
  flagCopyFrom: 'Copy fields from this row to the chosen rows.',
  flagCopyFields: 'Fields that --copy-from copies.',
  undoWith: 'Undo: {command}',
  changedMeanwhile: '{name} is not as expected: {fields} has changed. Nothing was saved.',
  changedMeanwhileHint: 'Read it again and decide.',
  notInFile: '{file} does not include {id}.',
  notRows: '{file} contains no rows with an ID.',
  expectForm: '--expect can’t be "{value}". Use a field and its value, for example {known}=….',
  expectUnknown: '--expect: there is no field "{word}".',
  inputOfOther: 'The input belongs to {other}, not to {id}.',
  notChanged: 'These fields can’t be updated and were left unchanged: {names}.',

  // Files that commands write.
  flagOutputFile: 'File to write. It appears only once it is complete. Also takes a format (csv, json, ndjson, tsv…).',
  flagForce: 'Replace the file if it exists.',
  oneFile: 'Only one file can be written.',
  isFolder: '{path} is a folder.',
  isLink: '{path} is a link.',
  isLinkHint: 'Name the file it leads to.',
  isDisk: '{path} is a disk.',
  fileExists: '{path} already exists. Nothing was sent.',
  fileExistsHint: 'Choose another file, or replace it with --force.',
  written: { one: '{count} code written to {path}.', other: '{count} codes written to {path}.' },
  exportDescription:
    'Writes CSV with a header row unless another format is chosen. Rows are written page by page, so memory use stays constant. The file appears only once it is complete.',
  exportFormat: '{format} needs all rows before it can write any.',
  exportFormatHint: 'Choose csv, ndjson, json or tsv.',
  exported: { one: '{count} row exported.', other: '{count} rows exported.' },
  exportedTo: 'Written to {path}.',

  // Redemption codes.
  createCodesDescription:
    'Prints one code per line, or writes them to a file. More codes than the gateway creates per request are created in several requests. Every code is recorded first, so an interrupted run can be completed with --resume.',
  exportCodesSummary: 'Export redemption codes, including the codes themselves.',
  resumeAlone: '--resume takes the fields from the record.',
  resumeAloneHint: 'Leave out the fields, or leave out --resume for a new run.',
  unfinished: '{path} records an unfinished run. Nothing was sent.',
  unfinishedHint: 'Complete it: tollgate redemption create --resume {path}. To discard it, delete that file.',
  codesLeft: { one: '{count} code is left to create.', other: '{count} codes are left to create.' },
  codesRecovered: {
    one: '{count} code could not be written to its destination. It was saved to {path}.',
    other: '{count} codes could not be written to their destination. They were saved to {path}.',
  },
  codesOnStderr: {
    one: '{count} code could not be written to any file:',
    other: '{count} codes could not be written to any file:',
  },

  diskFull: 'The disk is full: {path} was not written.',
  writingFailed: 'Writing {path} failed before the end ({reason}).',
  writingFailedHint:
    'The incomplete file was removed. Free some space or choose another file, then run the command again.',
  fileUnwritable: 'Can’t write {path} ({reason}). Nothing was sent.',
  fileUnwritableHint: 'Check the folder, its permissions and the free space, or choose another file.',

  // The log as it grows, and as a file.
  tailSummary: 'Show the newest log entries, oldest first.',
  tailDescription:
    'With --follow, new entries are shown as they arrive. If the connection is lost, Tollgate reconnects and catches up. Press Ctrl-C to stop.',
  flagFollow: 'Keep showing new entries.',
  flagLines: 'Entries to show at the start.',
  flagInterval: 'How often to check for new entries.',
  connectionLost: '{message} Retrying until it responds. Press Ctrl-C to stop.',
  connectedAgain: 'Reconnected.',
  exportLogsSummary: 'Export logs for any time range, with constant memory use.',
  exportedTotals: 'Quota {quota}, input tokens {prompt}, output tokens {completion}.',

  // Tests of channels from here.
  testAllDescription:
    'Without --local, the gateway tests all channels in the background and may enable or disable some. Gateways from v1.0 on show the super admin how it goes: the command waits for the end, and joins a test that is already running; --no-follow only starts one. With --local, the selected channels are tested from here, one real request per channel and model, and nothing is changed unless --disable-failing is set. Reports are JUnit XML unless another format is chosen.',
  flagLocal: 'Test from here and wait for the results.',
  flagModels:
    'Models to test per channel: first (its test model, or else its first model), all, or comma-separated names.',
  flagDisableFailing: 'Then disable enabled channels whose tested models all failed.',
  needsLocal: 'IDs, filters and these flags need --local.',
  followsAlways: 'A test from here always waits: --follow and --no-follow are for the gateway’s own test.',
  needsLocalHint: 'Add --local to test the selected channels from here.',
  idsOrFilter: 'IDs and filters can’t be used together.',
  testing: 'Tests: {count}, channels: {channels}…',
  result: 'Result',
  tested: '{passed} passed, {failed} failed, {skipped} skipped.',
  testsStopped: 'Stopped: {passed} passed, {failed} failed, {skipped} skipped, {stopped} not tested.',
  reportWritten: 'Report written to {path}.',
  noneFailing: 'Nothing to disable: every enabled channel passed at least one test.',
  notDisabled: 'Channel {id} was not disabled: {message}',
});
