import '../overlays/dialog-styles.ts';
import { Button, Drawer } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { callCode, keyHolder } from '../../shared/screens/playground/call-code.ts';
import type { Conversation } from '../../shared/screens/playground/conversation.ts';
import type { PlaygroundSettings } from '../../shared/screens/playground/playground-settings.ts';
import { RadioChips } from '../components/radio-chips.tsx';
import { useCopy } from '../components/use-copy.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './playground.module.css';

interface CodeDrawerProps {
  settings: PlaygroundSettings;
  conversation: Conversation;
  onClose(): void;
}

/** Shows the API call of this chat as code to copy (WEB-09). */
export default function CodeDrawer({ settings, conversation, onClose }: CodeDrawerProps) {
  const context = useScreenContext();
  const { say } = context;
  const copy = useCopy();
  const codes = callCode(settings, conversation, context);
  const [chosen, setChosen] = useState('curl');
  const code = codes.find(({ id }) => id === chosen);
  return (
    <Drawer
      opened
      position="right"
      size={560}
      title={say('playground.codeTitle')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
      onClose={onClose}
    >
      <RadioChips
        size="xs"
        legend={say('playground.codeTitle')}
        isLegendHidden
        choices={codes.map(({ id, label }) => ({ value: id, label: say(label) }))}
        value={chosen}
        onChange={setChosen}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <section className={classes.code} tabIndex={0} aria-label={code && say(code.label)}>
        <pre>{code?.text}</pre>
      </section>
      <p className={classes.hint}>{say('playground.codeKey', { key: keyHolder })}</p>
      <Button leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => void copy(code?.text ?? '')}>
        {say('common.copy')}
      </Button>
    </Drawer>
  );
}
