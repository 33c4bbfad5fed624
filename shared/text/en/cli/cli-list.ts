// A separate area, because an area is created as a whole and a list command needs only one of these sentences.
export const cliList = () => ({
  allOrPage: '--all and --page can’t be used together.',
  flagAll: 'Fetch all pages.',
  flagLimit: 'Maximum number of rows.',
  flagPage: 'Page to show, starting at 1.',
  flagPageSize: 'Rows per page, 1 to 100. Remembered on a terminal.',
  flagWatch: 'Refresh the result every 5 s until Ctrl-C. --watch=2s sets the interval.',
  nothingFound: 'No results.',
  pageBeyond: 'The list ends before this page.',
  readsAll:
    'For this, all {rows} rows are read, in {requests} requests. The gateway itself can narrow the list: {flags}.',
  readsCalls:
    'For this, about {rows} calls are read from the log, in {requests} requests. If you may read the gateway’s log database, name it and it counts them: {flags}.',
  shownOf: 'Showing {shown} of {total}. Add --all to show all.',
  shownOfUnknown: 'Showing {shown}. There are more; add --all to show all.',
});
