export const tuiConfig = {
  description:
    'tollgate tui config prints the settings of the terminal UI in force, with comments: keys, aliases, colors, column sets and hooks. Change what you like and save it as tui.yaml in the configuration folder (tollgate config show names it).',
  unknownOperand: 'tollgate tui takes no "{word}".',
  fault: '{path}, line {line}: {cause}',
  ignored: 'Nothing in the file is used until that is corrected.',
  inForce: 'The terminal UI’s settings in force, from {path}.',
  noFile: 'The terminal UI’s standard settings. There is no {path}; save this there and change it.',
  aboutKeys:
    'Keys by place: an action and its keys. What you leave out stays as it is.\nKeys: a character, ctrl-a to ctrl-z, f1 to f12, space, tab, up, down, left, right, home, end, page-up, page-down, insert,\nbackspace. ctrl-c, escape, enter and delete always mean the same.',
  aboutAliases: 'Words of your own after “:”, for example:\n  failed: log list type=error',
  aboutColors:
    'Colors by part of the screen: a name (red, bright-blue), a number from 0 to 255 or #rrggbb; “on” sets the background;\nbold, dim, italic, underline and inverse may come first. For example:\n  bad: bold #ff5f5f\n  cursor: black on 214\nParts: {parts}',
  aboutColumns:
    'Column sets by list, chosen with “:columns NAME” or “,”. A list starts with its set “default”. For example:\n  log:\n    money: [created_at, username, model_name, quota]\nColumns of each list:',
  aboutHooks:
    'Commands of your own, by key, on the row under the cursor, the selected rows, or the open row.\nA row’s fields reach the command as variables TOLLGATE_ROW_ID, TOLLGATE_ROW_NAME and so on, as “get -o json” prints them;\nTOLLGATE_NOUN, TOLLGATE_GATEWAY and TOLLGATE_PROFILE say where it is from. Secrets are never among them. Quote variables.\nFor example:\n  - name: open a ticket\n    key: ctrl-o\n    on: channel          # one list or several; all without it\n    run: ticket new --title "channel $TOLLGATE_ROW_ID $TOLLGATE_ROW_NAME"\n    screen: true         # gets the terminal; else its output is shown\n    confirm: true        # asks first; several rows always ask',
  noYaml: 'This is not YAML. {cause}',
  unreadable: 'The file can’t be read.',
  unknown: 'There is no "{name}" here. Known: {known}.',
  unknownNear: 'There is no "{name}" here. Did you mean {near}?',
  noText: '"{name}" needs a text.',
  noMapping: '"{name}" needs names with values: “name: value”, one per line.',
  noSequence: '"{name}" needs a list: [one, two] or lines that begin with “- ”.',
  noFlag: '"{name}" needs true or false.',
  noKey: '"{key}" is not a key of a terminal. Examples: x, ctrl-o, f5, page-up.',
  fixedKey: '{key} always means the same and can’t be used here.',
  typedKey: 'Letters are typed here, so {key} can’t be a key.',
  clash: '{key} would mean two things: {labels}.',
  noWord: '"{name}" can’t be an alias: one word without quotes, backslashes, = or a leading dash.',
  ownWord: '"{name}" is a word already and can’t be an alias.',
  noStyle: '"{style}" is not a color. Examples: red, bold bright-blue, #ff8800 on 236.',
  noColumns: 'The set "{name}" has no columns.',
  hookNeeds: 'The hook needs "{name}".',
};
