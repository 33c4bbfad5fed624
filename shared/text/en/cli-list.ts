// Apart from the other sentences of the command line: a list says one of them, and an area is made whole.
export const cliList = () => ({
  allOrPage: '--all and --page can’t be used together.',
  flagAll: 'Fetch all pages.',
  flagLimit: 'Maximum number of rows.',
  flagPage: 'Page to show, starting at 1.',
  flagPageSize: 'Rows per page, 1 to 100. Remembered on a terminal.',
  flagWatch: 'Refresh the result every 5 s until Ctrl-C. --watch=2s sets the interval.',
  nothingFound: 'No results.',
  pageBeyond: 'The list ends before this page.',
  shownOf: 'Showing {shown} of {total}. Add --all to show all.',
  shownOfUnknown: 'Showing {shown}. There are more; add --all to show all.',
});
