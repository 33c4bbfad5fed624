export const palette = {
  title: 'Search and commands',
  placeholder: 'Go to, do, or find by name, id or key…',
  placeholderOfRow: 'What to do with it…',
  found: 'Found',
  goTo: 'Go to',
  act: 'Do',
  nothing: 'Nothing found.',
  open: 'Open',
  itsLogs: 'Show its logs',
  operation: 'Operation settings',
  system: 'System settings',
  other: 'Other settings',
};
