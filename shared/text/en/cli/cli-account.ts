export const cliAccount = () => ({
  // tollgate account
  summary: 'Your own account.',
  showSummary: 'Show the account: balance, usage, group, role and invitations.',
  modelsSummary: 'List the models you can call, one per line.',
  groupsSummary: 'List the groups you can choose.',
  inviteSummary: 'Print your invite link and your invite rewards.',
  bindingsSummary: 'List linked accounts: email, WeChat, GitHub, the site’s own sign-ins and others.',
  passwordDescription:
    'Prompts for anything missing when run in a terminal. With both --original-password-stdin and --password-stdin, put the new password on the second line.',
  notifyDescription:
    'Changes only what you name. The gateway erases your language, side bar and billing preference with each save; they are put back and read again. A secret you don’t give stays.',
  bindEmailDescription: 'Without --code, a code is sent to the address first.',
  bindGitHubSummary: 'Link your GitHub account: open the link shown, then paste the address you were redirected to.',
  bindLinuxDoSummary: 'Link your LINUX DO account, like bind-github.',
  bindSummary: 'Link an account of any sign-in service of the site, like bind-github.',
  deleteDescription: 'Enter your exact account name with --username.',
  binding: 'Service',
  state: 'Account',
  bound: 'Linked',
  refusal: 'Note',
  inviteNotice: 'Pending rewards {pending}, total {total} from {count} invitations.',
  codeNext: 'Then: {command}',
  captchaHint: 'Use a browser instead.',
  forgotten: 'The sign-in stored in profile {name} was deleted.',
  missing: 'Missing: {flags}.',

  // tollgate wallet
  walletSummary: 'Your balance and top-ups.',
  walletShowSummary: 'Show the balance, where to buy codes, and online payment methods.',
  codeSecret: 'The code is visible to other users of this machine. Use - or --code-file instead.',
  flagCodeFile: 'Read the code from a file, - for standard input.',
  topUpSummary: 'Pay online: shows the price, asks for confirmation, and prints the payment link.',
  flagAmount: 'Quota to buy, in whole US dollars.',
  flagMethod: 'Payment method. Default: the first one the gateway offers.',
  flagOpen: 'Also open the link in a browser.',
  methods: 'Online payment',

  // tollgate register, tollgate reset-password
  setupSummary: 'Set up a new gateway: create its super admin and choose its use.',
  setupDescription:
    'Works once, on a gateway that has never been set up. On a terminal, prompts for username and password. In scripts, use --username with --password-stdin or --password-file.',
  flagRootName: 'Username of the super admin, up to 12 characters.',
  flagSetupMode: 'external (several users), self-use (models work without prices) or demo. Default: external.',
  setupHint: 'Set it up: {command}',
  registerSummary: 'Sign up for an account on a gateway.',
  registerDescription:
    'Prompts for anything missing when run in a terminal. If the site verifies email addresses, run once with --email to get a code, then again with --code to sign up.',
  flagEmail: 'Email address.',
  flagCode: 'Code from the email.',
  flagInvite: 'Invite code or full invite link.',
  flagNewPasswordFile: 'Read the password from a file.',
  passwordLength: 'A password has {minimum} to {maximum} characters.',
  registerNext: 'Sign in: {command}',
  waitForMail: 'You can request another email in {count} s.',
  resetSummary: 'Send a password reset email, or set a new password using the link from it.',
  resetDescription:
    'With --email, an email with a link is sent. With the link (--link-stdin, --link-file or a hidden prompt), the gateway generates a new password, which is printed once.',
  flagLinkFile: 'Read the link from a file.',
  flagLinkStdin: 'Read the link from standard input.',
  flagCopy: 'Copy it to the clipboard instead of printing it.',
  emailOrLink: 'Use --email to get an email, or its link with --link-stdin or --link-file.',
  pastePrompt: 'Link from the email (leave empty to stop):',

  // tollgate login --github, --linuxdo
  flagProvider:
    'Sign in with a service of the site: github, linuxdo, discord, oidc, or the name of one of its own, like --github.',
  flagBindProvider: 'The service: github, linuxdo, discord, oidc, or the name of one of the site’s own.',
  providerMissing: 'Name the service with --provider.',
  flagGitHub: 'Sign in with GitHub: open the link shown, then paste the address you were redirected to.',
  flagLinuxDo: 'Sign in with LINUX DO, like --github.',
  flagOpenBrowser: 'Open the link in a browser.',
  flagCallbackStdin: 'Read the address you were redirected to from standard input.',
  oneMeans: 'Choose one way to sign in.',
  callbackMissing: 'The address you were redirected to is missing, and this isn’t an interactive terminal.',
  callbackMissingHint: 'Run it in a terminal, or pipe the address in with --callback-stdin.',
  flagBackupCodesFile: 'Also save the backup codes to a new file that only you can read',
  twoFactorDescription:
    'Shows a QR code, the key behind it and the backup codes, then asks for the first code. Two-factor sign-in is on only after that code was right. Without a terminal, continue with tollgate account enable-2fa.',
  twoFactorNext: 'To turn it on: {command}',
  backupCodesSaved: 'Backup codes saved to {path}.',
  backupCodesNotSaved: 'The backup codes couldn’t be saved to {path} ({reason}). They are printed once, here.',
});
