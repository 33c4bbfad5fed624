import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { ModelKind } from '../../shared/domain/price/model-kind.ts';
import { modelCode } from '../../shared/screens/connect/model-code.ts';
import { openAiBase, siteFacts } from '../../shared/screens/connect/set-up.ts';
import { Panel } from '../components/panel.tsx';
import { RadioChips } from '../components/radio-chips.tsx';
import { useCopy } from '../components/use-copy.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './models.module.css';

/** A placeholder for the key in the code, because no key is fetched just to show code. */
const keyHolder = 'sk-YOUR_KEY';

/** Shows code that calls a model, and links to the page that connects apps with the user's own key. */
export function CodePanel({ kind, model }: { kind: ModelKind; model: string }) {
  const context = useScreenContext();
  const { say } = context;
  const copy = useCopy();
  const codes = modelCode(kind);
  const [chosen, setChosen] = useState('curl');
  const code = codes.find(({ id }) => id === chosen) ?? codes[0];
  const facts = { ...siteFacts(context), key: keyHolder, model };
  if (code === undefined) {
    return (
      <Panel title={say('pricing.code')}>
        <p className={classes.note}>{say('pricing.noCode', { base: openAiBase(facts) })}</p>
      </Panel>
    );
  }
  const text = code.text(facts, context);
  return (
    <Panel
      title={say('pricing.code')}
      tools={
        codes.length > 1 && (
          <RadioChips
            size="xs"
            legend={say('pricing.code')}
            isLegendHidden
            choices={codes.map(({ id, label }) => ({ value: id, label: say(label) }))}
            value={code.id}
            onChange={setChosen}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <section className={classes.code} tabIndex={0} aria-label={say(code.label)}>
        <pre>{text}</pre>
      </section>
      <div className={classes.acts}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={15} stroke={1.6} />}
          onClick={() => void copy(text)}
        >
          {say('common.copy')}
        </Button>
        <span className={classes.note}>{say('pricing.codeKey', { key: keyHolder })}</span>
      </div>
    </Panel>
  );
}
