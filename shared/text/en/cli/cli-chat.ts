export const cliChat = () => ({
  // tollgate dashboard
  dashboardSummary: 'Show usage over time: quota, calls and tokens, by model, time or user.',
  flagCsv: 'Print the numbers as CSV, one line per step and series.',
  flagTop: 'Maximum number of series. The rest are combined.',
  flagMeasure: 'What the bars show.',

  // tollgate chat
  summary: 'Ask a model once, or start a conversation. The reply is streamed.',
  description:
    'Reads the prompt from arguments, standard input, or both (standard input is appended). With neither, on a terminal, starts a conversation. If you signed in with a system access token, which playgrounds reject, one of your API keys is used instead.',
  flagAllowPartial: 'Treat an incomplete reply as success. A warning is still shown.',
  flagFile: 'Append a file to the prompt, or - for standard input. May be repeated.',
  promptMissing: 'The prompt is empty.',
  promptMissingHint: "Add a prompt, for example: tollgate chat 'Say hello'",
  fileHeading: 'File {name}:',
  you: 'You',
  help: '/clear clears the conversation, /model NAME changes the model, /help shows this help, /quit or Ctrl-D quits.',
  hello: 'Chatting with {model}. {help}',
  cleared: 'Conversation cleared. The next question starts a new one.',
  modelChanged: 'Model: {model}',
  modelIs: 'The model is {model}. Change it with /model NAME.',
  unknownCommand: 'Unknown command {word}. {help}',
  stopped: 'Stopped.',
  thinking: 'Thinking: ',
});
