export const palette = () => ({
  title: 'Search and commands',
  placeholder: 'Search or run a command by name, ID or key…',
  placeholderOfRow: 'Choose an action…',
  found: 'Results',
  goTo: 'Go to',
  act: 'Actions',
  nothing: 'No results.',
  open: 'Open',
  itsLogs: 'Show logs',
  operation: 'Operation settings',
  system: 'System settings',
  other: 'Other settings',
});
