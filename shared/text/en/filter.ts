/** What is wrong with a filter's value. */
export const filter = {
  needsRole: 'No permission: the filter {label} is for the role {role} only.',
  notANumber: '{label} must be a whole number, for example {example}.',
  notATime: '{label}: "{text}" isn’t a valid time. Use 2026-11-01, -7d, now, or any (no limit).',
  noColumn: 'There is no column “{column}”. Try {known}.',
  notAPattern: '/{text}/ is not a regular expression that can be used here.',
  notASize: '{label}: “{text}” is not a number.',
  usualToday: 'today 00:00',
  usualNextHour: 'now + 1 h',
  usualThirtyDays: '30 days ago',
};
