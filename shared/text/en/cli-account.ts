export const cliAccount = {
  // tollgate account
  summary: 'Your own account.',
  showSummary: 'Show the account: balance, use, group, role and invitations.',
  modelsSummary: 'List the models you may call, one a line.',
  groupsSummary: 'List the groups you may choose.',
  inviteSummary: 'Print your invite link and what inviting has earned.',
  bindingsSummary: 'List what is bound to the account: e-mail, WeChat, GitHub, LINUX DO, Telegram.',
  passwordDescription:
    'Asks for what is missing when a person is there. With --original-password-stdin and --password-stdin together the new password is the second line.',
  bindEmailDescription: 'Without --code a code is mailed to the address first.',
  bindGitHubSummary: 'Bind your GitHub account: open the address shown, paste the address you came back to.',
  bindLinuxDoSummary: 'Bind your LINUX DO account, as with bind-github.',
  deleteDescription: 'Your account name has to be typed exactly, as --username.',
  binding: 'Binding',
  state: 'Account',
  bound: 'Bound',
  refusal: 'Remark',
  inviteNotice: 'Pending earnings {pending}, in all {total} from {count} invitations.',
  codeNext: 'Then: {command}',
  botCheckHint: 'Open the page in a browser.',
  forgotten: 'The profile {name} forgot its sign-in.',
  missing: 'Missing: {flags}.',

  // tollgate wallet
  walletSummary: 'Your balance, and topping it up.',
  walletShowSummary: 'Show the balance, where codes are sold, and the ways to pay online.',
  codeSecret: 'The code stands in the arguments, where others on this machine can read it. Prefer - or --code-file.',
  flagCodeFile: 'Read the code from a file, - for standard input.',
  topUpSummary: 'Pay online: shows the price, asks, and prints the address to pay at.',
  flagAmount: 'Whole dollars of quota.',
  flagMethod: 'Way to pay; the first one the gateway offers when missing.',
  flagOpen: 'Open the address in a browser too.',
  methods: 'Pay online with',

  // tollgate register, tollgate reset-password
  setupSummary: 'Set up a new gateway: its super admin, and what it is for.',
  setupDescription:
    'Works once, on a gateway that has never been set up. At a terminal it asks for name and password; a script gives --username with --password-stdin or --password-file.',
  flagRootName: 'Name of the super admin, at most 12 characters.',
  flagSetupMode: 'external (several users), self-use (models work without prices) or demo. Default: external.',
  setupHint: 'Set it up: {command}',
  registerSummary: 'Register a new account on a gateway.',
  registerDescription:
    'Asks for what is missing when a person is there. Where the site verifies e-mail addresses, a first run with --email mails the code and a second one with --code registers.',
  flagEmail: 'E-mail address.',
  flagCode: 'Code from the mail.',
  flagInvite: 'Invite code, or the whole invite link.',
  flagNewPasswordFile: 'Read the password from a file.',
  registerNext: 'Log in: {command}',
  waitForMail: 'Another mail can be asked for in {count} s.',
  resetSummary: 'Have a password reset mail sent, or set a new password with the link from it.',
  resetDescription:
    'With --email a mail with a link is sent. With the link, by --link-stdin, --link-file or a hidden prompt, the gateway makes up a new password, which is printed once.',
  flagLinkFile: 'Read the link from the mail from a file.',
  flagLinkStdin: 'Read the link from the mail from standard input.',
  flagCopy: 'Hand it to the clipboard instead of printing it.',
  emailOrLink: 'Give --email to get a mail, or its link with --link-stdin or --link-file.',
  pastePrompt: 'Link from the mail (empty to stop):',

  // tollgate login --github, --linuxdo
  flagGitHub: 'Sign in with GitHub: open the address shown, paste the address you came back to.',
  flagLinuxDo: 'Sign in with LINUX DO, as with --github.',
  flagOpenBrowser: 'Open the address in a browser.',
  flagCallbackStdin: 'Read the address you came back to from standard input.',
  oneMeans: 'Choose one way to sign in.',
  callbackMissing: 'The address you came back to is missing, and nobody is there to ask.',
  callbackMissingHint: 'Run it on a terminal, or pipe the address in with --callback-stdin.',
};
