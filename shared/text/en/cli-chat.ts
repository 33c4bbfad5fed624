export const cliChat = {
  // tollgate dashboard
  dashboardSummary: 'Show use over time: quota, calls and tokens, by model, time or user.',
  flagCsv: 'Print the numbers as CSV, one line a step and series.',
  flagTop: 'Series at most; the others are summed up.',
  flagMeasure: 'What the bars are drawn of.',

  // tollgate chat
  summary: 'Ask a model, once or in a conversation; the answer appears as it is written.',
  description:
    'The prompt comes from the arguments, from standard input, or from both: then standard input follows the arguments. Without either, on a terminal, a conversation begins. With a system access token, which playgrounds refuse, one of your API tokens asks through the relay, and that is told.',
  flagAllowPartial: 'Take an answer that ended early for success; it is told all the same.',
  flagFile: 'Put a file behind the prompt, - for standard input; may be repeated.',
  promptMissing: 'There is nothing to ask.',
  promptMissingHint: "Give a prompt, for example: tollgate chat 'Say hello'",
  fileHeading: 'File {name}:',
  you: 'You',
  help: '/clear forgets the conversation, /model NAME changes the model, /help says this, /quit or Ctrl-D ends.',
  hello: 'Talking to {model}. {help}',
  cleared: 'Forgotten. The next question starts anew.',
  modelChanged: 'Model: {model}',
  modelIs: 'The model is {model}. Change it with /model NAME.',
  unknownCommand: 'There is no {word}. {help}',
  stopped: 'Stopped.',
  thinking: 'Thinking: ',
};
