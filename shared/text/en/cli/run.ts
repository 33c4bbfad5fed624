/** Interrupted runs of several writes, by their records on this machine. */
export const run = () => ({
  summary: 'Runs that ended early: list, show, resume, discard.',
  listSummary: 'List the runs on this machine that are not complete.',
  listDescription:
    'The journal keeps a run of several writes, with what is left to do. It is listed until nothing is left, for 30 days, and a hundred of them at most. Runs recorded in a file of your own (--resume FILE) are not listed; show, resume and discard take that file instead of an ID.',
  showSummary: 'Show what was typed, what is done, and what may be done without an answer.',
  resumeSummary: 'Do what is left of a run, with what was typed when it began.',
  resumeDescription:
    'Items that are done are skipped. Secrets are not recorded: where a run needs one, use the command that run show prints.',
  discardSummary: 'Give a run up: it is no longer listed. What it did stays done.',
  unknown: 'There is no run “{id}” to resume.',
  unknownHint: 'To see the runs on this machine: tollgate run list',
  none: 'No run is left to resume.',
  discardQuestion: { one: 'Discard the run {ids}?', other: 'Discard {count} runs: {ids}?' },
  discardConsequence: 'What is done stays done. What is left can no longer be resumed.',
  discardCodes: 'Redemption codes that only this record contains are lost.',
  discarded: { one: '{count} run discarded.', other: '{count} runs discarded.' },
});
