import { ActionIcon, Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import type { Language } from '../../shared/text/text.ts';
import { useConsole } from '../console-context.tsx';

/** Leads to the other language, named in itself; a sign alone where there is little room. */
export function LanguageSwitch({ isShort = false }: { isShort?: boolean }) {
  const { language, setLanguage, say } = useConsole();
  const other: Language = language === 'en' ? 'zh-CN' : 'en';
  const name = say(other === 'en' ? 'common.english' : 'common.chinese');
  if (isShort) {
    return (
      <ActionIcon size={36} lang={other} aria-label={name} title={name} onClick={() => setLanguage(other)}>
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
      lang={other}
      title={say('common.language')}
      leftSection={<IconLanguage size={18} stroke={1.6} />}
      onClick={() => setLanguage(other)}
    >
      {name}
    </Button>
  );
}
