export const tuiNotify = () => ({
  keyTell: 'bell or notification when something breaks or a run ends',
  word: 'bell or notification when something breaks or a run ends: off, bell, notify',
  off: 'No bell and no notification.',
  bell: 'The bell rings when something breaks, the gateway stops answering, or a long run ends.',
  notify:
    'A notification comes when something breaks, the gateway stops answering, or a long run ends, and this terminal has no focus. Terminals that have none ring the bell.',
  title: '{name} · {place}',
  titleBroken: '{broken}✗ {name} · {place}',
  lost: '{name} stopped answering.',
  broke: { one: '{count} broke on {name}.', other: '{count} broke on {name}.' },
  ended: { one: 'A run ended on {name}.', other: '{count} runs ended on {name}.' },
  unknown: 'Choose off, bell or notify.',
  onceMore: 'Click once more: {label}.',
});
