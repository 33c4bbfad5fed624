import { ActionIcon, Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { languageNames, languages } from '../../shared/text/text.ts';
import { useConsole } from '../session/console-context.tsx';

/** The button that switches to the next language, whose name is in that language. `isShort` shows the icon only. */
export function LanguageSwitch({ isShort = false }: { isShort?: boolean }) {
  const { language, setLanguage, say } = useConsole();
  const next = languages[(languages.indexOf(language) + 1) % languages.length] ?? 'en';
  const name = say(languageNames[next]);
  if (isShort) {
    return (
      <ActionIcon size={36} lang={next} aria-label={name} title={name} onClick={() => setLanguage(next)}>
        <IconLanguage size={18} stroke={1.6} />
      </ActionIcon>
    );
  }
  return (
    <Button
      size="sm"
      variant="subtle"
      color="gray"
      px={8}
      c="var(--text-3)"
      fw={400}
      lang={next}
      title={say('common.language')}
      leftSection={<IconLanguage size={18} stroke={1.6} />}
      onClick={() => setLanguage(next)}
    >
      {name}
    </Button>
  );
}
