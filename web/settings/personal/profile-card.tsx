import { Button } from '@mantine/core';
import { profileFacts } from '../../../shared/screens/account/account-facts.ts';
import { updateProfile } from '../../../shared/screens/account/update-profile.ts';
import { permissionFacts } from '../../../shared/screens/user/user-permission-actions.ts';
import { languageNames, languages } from '../../../shared/text/text.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useConsole } from '../../session/console-context.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { ViewToggle } from '../view-toggle.tsx';
import { Facts } from './facts.tsx';
import classes from './personal.module.css';
import type { PersonalCardProps } from './personal-card.ts';

/** Shows the user's account (ME-01), the display name (ME-08), and the language of this browser. */
export function ProfileCard({ frame, user, onAsk }: PersonalCardProps) {
  const context = useScreenContext();
  const { language, setLanguage } = useConsole();
  const { say } = context;
  return (
    <SettingsCard
      {...frame}
      actions={
        <Button size="xs" variant="default" onClick={() => onAsk(updateProfile)}>
          {say(updateProfile.label)}
        </Button>
      }
    >
      <Facts facts={[...profileFacts(user, context), ...permissionFacts(user, context)]} />
      <div className={classes.row}>
        <div className={classes.words}>
          <span className={classes.label}>{say('common.language')}</span>
          <span className={classes.help}>{say('account.languageHelp')}</span>
        </div>
        <ViewToggle
          label={say('common.language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: say(languageNames[value]), lang: value }))}
        />
      </div>
    </SettingsCard>
  );
}
