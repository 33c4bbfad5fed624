import { Button, Textarea } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { TopUpFacts } from '../../shared/gateway/account/top-up-facts.ts';
import { checkForm } from '../../shared/screen/form-check.ts';
import { redeemForm } from '../../shared/screens/wallet/redeem-code.ts';
import { type CodeOutcome, codesIn, redeemCodes } from '../../shared/screens/wallet/redeem-codes.ts';
import { codeLink } from '../../shared/screens/wallet/wallet-facts.ts';
import { Panel } from '../components/panel.tsx';
import { useDraftGuard } from '../form/use-draft-guard.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { CodeOutcomes } from './code-outcomes.tsx';
import { walletKey } from './use-wallet.ts';
import classes from './wallet.module.css';

/**
 * Redeems one or more codes, and links to where they are sold (WAL-01, WEB-12). The input stays until it was credited.
 */
export function RedeemPanel({ facts }: { facts: TopUpFacts }) {
  const context = useScreenContext();
  const { say } = context;
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [outcomes, setOutcomes] = useState<readonly CodeOutcome[]>([]);
  const [count, setCount] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const link = codeLink(facts, context);
  // A code is worth money, and long: a session that ends while it is redeemed must not take it along.
  useDraftGuard(codesIn(text).length > 0, ({ path }) => path === '/topup');

  const redeem = async () => {
    if (isBusy) return;
    const keys = codesIn(text);
    const { errors } = checkForm(redeemForm, { code: keys.join(' ') }, 'create', context);
    setFault(errors.code);
    setOutcomes([]);
    if (errors.code !== undefined) return;
    setCount(keys.length);
    setIsBusy(true);
    const all = await redeemCodes(keys, context, (outcome) => setOutcomes((known) => [...known, outcome]));
    setText(all.flatMap(({ key, quota }) => (quota === undefined ? [key] : [])).join('\n'));
    // What is left can be sent at once: an Enter while the balance is read again would be lost.
    setIsBusy(false);
    if (all.some(({ quota }) => quota !== undefined)) await queries.invalidateQueries({ queryKey: walletKey });
  };
  // Enter submits as in a single-line field; Shift+Enter breaks the line.
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void redeem();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void redeem();
  };

  return (
    <Panel title={say('wallet.redeem')}>
      <form noValidate onSubmit={submit} className={classes.form}>
        <Textarea
          label={say('wallet.code')}
          labelProps={{ className: 'visually-hidden' }}
          description={say('wallet.codesHelp')}
          required
          autosize
          minRows={1}
          maxRows={8}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isBusy}
          value={text}
          error={fault}
          onKeyDown={submitOnEnter}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        <CodeOutcomes outcomes={outcomes} count={count} />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={isBusy}>
            {say('wallet.redeemNow')}
          </Button>
          {link.ok ? (
            <Button
              component="a"
              href={link.link}
              target="_blank"
              rel="noopener noreferrer"
              variant="subtle"
              rightSection={<IconExternalLink size={15} stroke={1.6} />}
            >
              {say('wallet.getCode')}
            </Button>
          ) : (
            <span className={classes.muted}>{link.reason}</span>
          )}
        </div>
      </form>
    </Panel>
  );
}
