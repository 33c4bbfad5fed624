/** Commands that work on many things: batches, runs gone on with, exports, codes, tests of channels. */
export const batch = {
  flagAll: 'Every row, or every one that the filters leave, instead of ids.',
  flagStatus: 'With --all: only rows of this status.',
  flagWhere: 'With --all: only rows whose column passes; =, !=, <, <=, >, >= and ~ (holds). May be repeated.',
  flagResume:
    'Go on with the run recorded in this file: what is done is not done again. Without such a file: keep the record there.',
  needsAll: 'Filters choose the rows only together with --all.',
  needsAllHint: 'Add --all to act on every row that matches, or give ids.',
  idsOrAll: 'Ids and --all contradict each other.',
  looking: 'Looked at {seen}, {count} match …',
  selected: { one: '{count} row matches.', other: '{count} rows match.' },
  resumed: 'Going on: {done} done before, {left} left.',
  resumeWith: 'Go on with what is not done: {command}',
  stopping: 'Stopping: calls under way are awaited. Ctrl-C again ends at once.',
  unknownOutcome:
    'Not repeated: the run before ended without its outcome. Look at the row; if nothing was done, give its id again.',
  notARun: '{path} is no record of a run.',
  otherRun: '{path} is the record of another run: {run} on {gateway}.',
  notARunHint: 'Give the file that the interrupted command named.',
  rateLimited: 'The gateway is rate limited: waiting {seconds} s, then going on.',
  progress: '{done} of {total} · {rate}/s · {left} left',
  progressOpen: '{done} · {rate}/s',
  confirmUpdate: { one: 'Change {names}?', other: 'Change {count} rows: {names}?' },
};
