/** Errors in filter values. */
export const filter = () => ({
  needsRole: 'No permission: the filter {label} is for the role {role} only.',
  notANumber: '{label} must be a whole number, for example {example}.',
  notATime: '{label}: "{text}" isn’t a valid time. Use 2026-11-01, yesterday, -7d, now, or any (no limit).',
  noColumn: 'No column is named “{column}”. Try {known}.',
  notAPattern: '/{text}/ isn’t a regular expression you can use here.',
  notAnOperator: '“{operator}” isn’t an operator. Use =, !=, <, <=, >, >= or ~ (contains).',
  notJoined:
    'Conditions aren’t joined with “{word}”. Put blanks between those that must all match, and commas between values, like type=1,2.',
  notASize: '{label}: “{text}” isn’t a number.',
  notAnAmount: '{label}: “{text}” isn’t an amount, like {bare} or {example}.',
  noOrder: '{label} has no order. Use =, != or ~ (contains).',
  notAChoiceNear: '{label} can’t be {value}. Did you mean {known}?',
  notADuration: '{label}: “{text}” isn’t a duration, like 800ms, 1.5s or 2m. 1 alone is 1 s.',
  notAShare: '{label}: “{text}” isn’t a percentage, like 5%.',
  notADate: '{label}: “{text}” isn’t a time, like 2026-11-01, yesterday, -7d or +30d.',
  readAs: 'Read as {readings}.',
  atHand: 'Most {most}, median {median}.',
  withoutSize: { one: '{count} without a value is left out.', other: '{count} without a value are left out.' },
  usualToday: 'today 00:00',
  usualNextHour: 'now + 1 h',
  usualThirtyDays: '30 days ago',
});
