import type { CommandDefinition } from '../../program/definition.ts';

/** `tollgate wallet …`: the balance and topping it up (WAL-01, WAL-02). */
export const walletCommands: readonly CommandDefinition[] = [
  {
    verb: 'show',
    aliases: ['get'],
    summary: { key: 'cliAccount.walletShowSummary' },
    fields: ['quota', 'used_quota', 'subscriptions', 'offers', 'top_up_link', 'payment_methods'],
    examples: ['tollgate wallet show', "tollgate wallet show --template '{quota}'"],
    isRead: true,
    run: async (invocation) => (await import('./wallet-show.ts')).showWallet(invocation),
  },
  {
    verb: 'redeem',
    summary: { key: 'wallet.redeemHelp' },
    operands: [{ name: 'CODE', optional: true }],
    flags: [{ name: 'code-file', kind: 'value', placeholder: 'FILE', help: { key: 'cliAccount.flagCodeFile' } }],
    examples: [
      'tollgate wallet redeem',
      'tollgate wallet redeem - < code.txt',
      'tollgate wallet redeem --code-file code.txt',
    ],
    run: async (invocation) => (await import('./wallet-redeem.ts')).redeem(invocation),
  },
  {
    verb: 'topup',
    aliases: ['top-up'],
    summary: { key: 'cliAccount.topUpSummary' },
    flags: [
      { name: 'amount', kind: 'value', placeholder: 'N', help: { key: 'cliAccount.flagAmount' }, example: '10' },
      { name: 'method', kind: 'value', placeholder: 'NAME', help: { key: 'cliAccount.flagMethod' } },
      { name: 'open', kind: 'switch', help: { key: 'cliAccount.flagOpen' } },
    ],
    examples: ['tollgate wallet topup --amount 10', 'tollgate wallet topup --amount 10 --method alipay --yes'],
    run: async (invocation) => (await import('./wallet-top-up.ts')).topUp(invocation),
  },
];
