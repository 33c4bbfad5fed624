import '../settings/settings-styles.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { settingsTabRefusal, settingsTabs } from '../../shared/screens/settings/sections.ts';
import { Banner } from '../components/banner.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { usePageTitleDetail } from '../navigation/page-title.ts';
import { useAddress } from '../navigation/wouter.tsx';
import { PersonalTab } from '../settings/personal/personal-tab.tsx';
import { readSettingsAddress, settingsAddress } from '../settings/settings-address.ts';
import classes from '../settings/settings-layout.module.css';

const SiteTab = lazy(() => import('../settings/site-tab.tsx'));
const FindSetting = lazy(() => import('../settings/find-setting.tsx'));

/** /setting?tab=: the user's own account and, for the super admin, the site's settings (SET-01). */
export default function SettingRoute() {
  const context = useScreenContext();
  const { role, say } = context;
  const { search } = useAddress();
  const address = readSettingsAddress(search, role);
  const { tab } = address;
  const tabs = settingsTabs(role);
  const shown = tabs.find(({ id }) => id === tab);
  usePageTitleDetail(tabs.length > 1 && shown !== undefined ? say(shown.label) : '');
  const refusal = settingsTabRefusal(new URLSearchParams(search).get('tab') ?? undefined, context);
  return (
    <div className={classes.page}>
      <PageHead
        className={classes.header}
        title={say('navigation.settings')}
        tools={
          tabs.length > 1 && (
            <Suspense fallback={<Skeleton className={classes.find} height={36} />}>
              <FindSetting className={classes.find} />
            </Suspense>
          )
        }
      />
      {tabs.length > 1 && (
        <nav className={classes.tabs} aria-label={say('settings.tabs')}>
          {tabs.map(({ id, label }) => (
            <Link
              key={id}
              to={settingsAddress({ tab: id })}
              className={classes.tab}
              aria-current={id === tab ? 'page' : undefined}
            >
              {say(label)}
            </Link>
          ))}
        </nav>
      )}
      {refusal !== undefined && (
        <Banner tone="warn" isUrgent>
          {refusal}
        </Banner>
      )}
      {tab === 'personal' ? (
        <PersonalTab address={address} />
      ) : (
        <Suspense fallback={<Skeleton height={420} />}>
          <SiteTab key={tab} address={{ ...address, tab }} />
        </Suspense>
      )}
    </div>
  );
}
