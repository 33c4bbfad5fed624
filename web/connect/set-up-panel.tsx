import { Button, Select } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Token } from '../../shared/domain/user/token.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import {
  type ConnectFacts,
  connectApp,
  connectApps,
  modelFor,
  shownKey,
  siteFacts,
} from '../../shared/screens/connect/set-up.ts';
import { Panel } from '../components/panel.tsx';
import { RadioChips } from '../components/radio-chips.tsx';
import { useCopy } from '../components/use-copy.ts';
import { ChoiceBox } from '../form/choice-box.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useStillHere } from '../navigation/use-still-here.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import classes from './connect.module.css';

interface SetUpPanelProps {
  /** The keys to choose from; if missing, `token` is fixed. */
  tokens?: readonly Token[];
  token: Token;
  models: readonly string[];
  onToken?(id: number): void;
  /** The id of the app that is shown at first. */
  app?: string | undefined;
}

/**
 * Shows the configuration of an app. The key is masked, and fetched only when it is copied or the app is opened
 * (WEB-01).
 */
export function SetUpPanel({ tokens, token, models, onToken, app: wanted = '' }: SetUpPanelProps) {
  const { world } = useConsole();
  const context = useScreenContext();
  const { gateway, say } = context;
  const copy = useCopy();
  const begin = useStillHere();
  const [id, setId] = useState(connectApp(wanted).id);
  const [chosen, setChosen] = useState<string>();
  const [isFetching, setIsFetching] = useState(false);
  const app = connectApp(id);
  const model = chosen !== undefined && models.includes(chosen) ? chosen : modelFor(app, models);
  const facts = { ...siteFacts(context), model: sanitise(model), key: shownKey(token.key) };

  /** Fetches the key for a single use. */
  const withKey = async (use: (facts: ConnectFacts) => unknown) => {
    setIsFetching(true);
    try {
      await use({ ...facts, key: await gateway.tokens.key(token) });
    } catch (error) {
      const { message, hint } = describeError(error, say);
      notify('bad', message, hint);
    }
    setIsFetching(false);
  };
  const copyText = () => {
    const isHere = begin();
    void withKey((whole) => copy(app.text(whole, context), isHere));
  };
  const { link } = app;

  return (
    <Panel title={say('connect.title')}>
      <div className={classes.choices}>
        {tokens !== undefined && (
          <Select
            label={say('connect.key')}
            data={tokens.map((one) => ({ value: String(one.id), label: `${sanitise(one.name)} ${shownKey(one.key)}` }))}
            value={String(token.id)}
            allowDeselect={false}
            onChange={(value) => value !== null && onToken?.(Number(value))}
          />
        )}
        <ChoiceBox
          label={say('connect.model')}
          choices={models.map((one) => ({ value: one, label: sanitise(one) }))}
          value={model}
          isLoading={false}
          isFailed={false}
          onChange={setChosen}
        />
      </div>
      <RadioChips
        legend={say('connect.app')}
        isLegendHidden
        choices={connectApps.map((one) => ({ value: one.id, label: say(one.label) }))}
        value={id}
        onChange={setId}
      />
      <p className={classes.help}>{say(app.help)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <section className={classes.code} tabIndex={0} aria-label={say(app.label)}>
        <pre>{app.text(facts, context)}</pre>
      </section>
      <div className={classes.buttons}>
        <Button loading={isFetching} leftSection={<IconCopy size={16} stroke={1.6} />} onClick={copyText}>
          {say('connect.copyWithKey')}
        </Button>
        {link !== undefined && (
          <Button
            variant="default"
            leftSection={<IconExternalLink size={16} stroke={1.6} />}
            onClick={() => void withKey((whole) => world.page.leave(link(whole)))}
          >
            {say('connect.openIn', { app: say(app.label) })}
          </Button>
        )}
        <span className={classes.note}>{say('connect.keyOnCopy')}</span>
      </div>
    </Panel>
  );
}
