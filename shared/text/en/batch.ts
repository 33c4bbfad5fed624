/** Commands that work on many things: batches, runs gone on with, exports, codes, tests of channels. */
export const batch = {
  flagAll: 'Every row, or every one that the filters leave, instead of ids.',
  flagStatus: 'Only rows of this status.',
  flagType: 'Only rows of this type.',
  flagSort: 'Order by these columns, - before one for the largest first.',
  flagWhere: 'Only rows whose column passes; =, !=, <, <=, >, >= and ~ (holds). May be repeated.',
  flagResume:
    'Go on with the run recorded in this file: what is done is not done again. Without such a file: keep the record there.',
  flagVerify: 'Read each row again afterwards: done only where it shows the change, else unsure (8).',
  verifySecret: 'What is changed is secret, and no gateway shows it: --verify could not tell whether it was saved.',
  verifySecretHint: 'Leave out --verify.',
  needsAll: 'Filters choose the rows only together with --all.',
  needsAllHint: 'Add --all to act on every row that matches, or give ids.',
  idsOrAll: 'Ids and --all contradict each other.',
  looking: 'Looked at {seen}, {count} match …',
  matchedOfAll: { one: '{matched} of all {read} rows matches.', other: '{matched} of all {read} rows match.' },
  matchedOfRead: {
    one: '{matched} of the {read} rows read matches; there may be more.',
    other: '{matched} of the {read} rows read match; there may be more.',
  },
  selected: { one: '{count} row matches.', other: '{count} rows match.' },
  resumed: 'Going on: {done} done before, {left} left.',
  noRecord: 'There is no record of a run at {path} to go on with.',
  noRecordHint: 'Check the path; with --name and the other flags a new run begins and keeps its record there.',
  resumeWith: 'Go on with what is not done: {command}',
  stopping: 'Stopping: calls under way are awaited. Ctrl-C again ends at once.',
  incompleteSelectionHint: 'Nothing was done. Try again, or name the ids.',
  unknownOutcome:
    'Not repeated: the run before ended without its outcome. Look at the row; if nothing was done, give its id again.',
  notARun: '{path} is no record of a run.',
  otherRun: '{path} is the record of another run: {run} on {gateway}.',
  notARunHint: 'Give the file that the interrupted command named.',
  rateLimited: 'The gateway is rate limited: waiting {seconds} s, then going on.',
  progress: '{done} of {total} · {rate}/s · {left} left',
  progressOpen: '{done} · {rate}/s',
  confirmUpdate: { one: 'Change {names}?', other: 'Change {count} rows: {names}?' },

  // Changes that can be taken back.
  updateDescription:
    'Says what changes, and prints the command that puts it back. --expect and --if-unchanged refuse a row that somebody else has changed.',
  flagExpect: 'Change the row only if this field is so now. May be repeated.',
  flagIfUnchanged: 'Change rows only if they are as in this file, which get -o json or list -o json printed.',
  flagUndoFile: 'Add the commands that put the old values back to this file, a line a row. Secrets are not in it.',
  undoWith: 'Undo: {command}',
  changedMeanwhile: '{name} is not as expected: {fields} changed meanwhile. It was left as it is.',
  changedMeanwhileHint: 'Read it again and decide anew.',
  notInFile: '{file} says nothing of {id}.',
  notRows: '{file} holds no rows with an id.',
  expectForm: '--expect cannot be "{value}": write a field and its value, for example {known}=….',
  expectUnknown: 'There is no field "{word}" to expect something of.',
  inputOfOther: 'The input is of {other}, not of {id}.',
  notChanged: 'An update cannot change: {names}. Left as it is.',

  // Files that commands write.
  flagOutputFile:
    'File to write, which appears whole; or a format (csv, json, ndjson, tsv …), which may be given beside a file.',
  flagForce: 'Replace the file if it exists.',
  oneFile: 'Only one file can be written.',
  isFolder: '{path} is a folder.',
  fileExists: '{path} exists. Nothing was sent.',
  fileExistsHint: 'Choose another file, or replace it with --force.',
  written: { one: '{count} code written to {path}.', other: '{count} codes written to {path}.' },
  exportDescription:
    'Writes CSV with a heading unless another format is asked for, a page at a time: memory stays the same however much there is. A file appears only when it is complete.',
  exportFormat: '{format} needs all rows before it can write one.',
  exportFormatHint: 'Choose csv, ndjson, json or tsv.',
  exported: { one: '{count} row exported.', other: '{count} rows exported.' },
  exportedTo: 'Written to {path}.',

  // Redemption codes.
  createCodesDescription:
    'Prints the codes one a line, or writes them to a file. More codes than the gateway makes in one call are made in several. Every code is recorded before anything else is done with it: a run that was broken off is completed with --resume.',
  exportCodesSummary: 'Export redemption codes with the codes themselves.',
  resumeAlone: '--resume takes what to make from the record.',
  resumeAloneHint: 'Leave out the fields, or leave out --resume for a new run.',
  unfinished: '{path} is the record of a run that was not finished. Nothing was sent.',
  unfinishedHint: 'Complete it: tollgate redemption create --resume {path}. To give it up, remove that file.',
  codesLeft: { one: '{count} code is still to be made.', other: '{count} codes are still to be made.' },
  codesRecovered: {
    one: '{count} code could not be written where it was meant to go. It is in {path}.',
    other: '{count} codes could not be written where they were meant to go. They are in {path}.',
  },
  codesOnStderr: {
    one: '{count} code could not be written anywhere. Here it is:',
    other: '{count} codes could not be written anywhere. Here they are:',
  },

  diskFull: 'The disk is full: {path} was not written.',
  writingFailed: '{path} could not be written to its end ({reason}).',
  writingFailedHint: 'Nothing of it is left; free some space or choose another file, and run the command again.',
  fileUnwritable: '{path} cannot be written ({reason}). Nothing was sent.',
  fileUnwritableHint: 'Check the folder, its mode and the free space, or choose another file.',

  // The log as it grows, and as a file.
  tailSummary: 'Show the newest log entries, oldest first.',
  tailDescription:
    'With --follow further entries are shown as they come, each once. A lost connection is waited out; what was logged meanwhile follows. Ctrl-C ends it.',
  flagFollow: 'Go on showing new entries.',
  flagLines: 'Entries to begin with.',
  flagInterval: 'How often to ask for new entries.',
  connectionLost: '{message} Trying again until it is answered; Ctrl-C ends.',
  connectedAgain: 'Connected again.',
  exportLogsSummary: 'Export log entries of any range, in constant memory.',
  exportedTotals: 'Quota {quota}, prompt tokens {prompt}, completion tokens {completion}.',

  // Tests of channels from here.
  testAllDescription:
    'Without --local the gateway tests all channels in its background and may disable or enable some. With --local a selection is tested from here, one real request for each channel and model, and nothing is changed unless --disable-failing is given. A file is written as JUnit XML unless a format is named.',
  flagLocal: 'Test from here and wait for the results.',
  flagModels:
    'Models to test of each channel: first (its test model, else its first), all, or names separated by commas.',
  flagDisableFailing: 'Afterwards disable the enabled channels of which no tested model answered.',
  needsLocal: 'Ids, filters and these flags need --local.',
  needsLocalHint: 'Add --local to test a selection from here.',
  idsOrFilter: 'Ids and filters contradict each other.',
  testing: 'Tests: {count}, channels: {channels} …',
  result: 'Result',
  tested: '{passed} passed, {failed} failed, {skipped} skipped.',
  testsStopped: 'Stopped: {passed} passed, {failed} failed, {skipped} skipped, {stopped} not tested.',
  reportWritten: 'Report written to {path}.',
  noneFailing: 'No enabled channel failed all of its tests.',
  notDisabled: 'Channel {id} was not disabled: {message}',
};
