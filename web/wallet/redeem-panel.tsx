import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { TopUpFacts } from '../../shared/gateway/top-up-facts.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { describeError } from '../../shared/screens/describe-error.ts';
import { checkForm } from '../../shared/screens/form-check.ts';
import { redeemCode, redeemForm } from '../../shared/screens/wallet/redeem-code.ts';
import { codeLink } from '../../shared/screens/wallet/wallet-facts.ts';
import { Banner } from '../components/banner.tsx';
import { Panel } from '../components/panel.tsx';
import { walletKey } from './use-wallet.ts';
import classes from './wallet.module.css';

interface Outcome {
  tone: 'good' | 'bad';
  message: string;
  hint?: string;
}

/** Redeeming a code, and where codes are sold (WAL-01). What was typed stays until it was credited. */
export function RedeemPanel({ facts }: { facts: TopUpFacts }) {
  const context = useScreenContext();
  const { say } = context;
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);
  const link = codeLink(facts, context);

  const redeem = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { value, errors } = checkForm(redeemForm, { key: code }, 'create', context);
    setFault(errors.key);
    setOutcome(undefined);
    if (errors.key !== undefined) return;
    setIsBusy(true);
    try {
      const { message } = await redeemCode.run(value, context, {});
      setOutcome({ tone: 'good', message: message ?? '' });
      setCode('');
      await queries.invalidateQueries({ queryKey: walletKey });
    } catch (error) {
      setOutcome({ tone: 'bad', ...describeError(error, say) });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Panel title={say('wallet.redeem')} help={say('wallet.redeemHelp')}>
      <form noValidate onSubmit={(event) => void redeem(event)} className={classes.form}>
        <TextInput
          label={say('wallet.code')}
          description={say('wallet.codeHelp')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={fault}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        {outcome !== undefined && (
          <Banner
            tone={outcome.tone}
            isUrgent
            icon={
              outcome.tone === 'good' ? (
                <IconCircleCheck size={17} stroke={1.6} />
              ) : (
                <IconAlertTriangle size={17} stroke={1.6} />
              )
            }
            title={outcome.message}
          >
            {outcome.hint || undefined}
          </Banner>
        )}
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
