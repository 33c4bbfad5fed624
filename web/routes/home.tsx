import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { ViewSkeleton } from '../components/view-skeleton.tsx';
import classes from '../home/home.module.css';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { NoticeBar } from '../operator-content/notice-bar.tsx';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import { useNotice } from '../operator-content/use-notice.tsx';
import { useOperatorContent } from '../operator-content/use-operator-content.ts';
import { useSay, useSession } from '../session/console-context.tsx';

const VisitorHome = lazy(() => import('../home/visitor-home.tsx'));
const UserHome = lazy(() => import('../home/user-home.tsx'));

/**
 * /: for visitors a description of the site and how to begin (WEB-03), for signed-in users the state of their account
 * (SEE-05). Both contain the operator's own page (NAV-13). The operator's notice is shown above until it was seen, and
 * again after each change.
 */
export default function HomeRoute() {
  const say = useSay();
  const { gateway } = useScreenContext();
  const { user } = useSession();
  const content = useOperatorContent('home', gateway.site.homePage);
  const notice = useNotice();
  const isVisitorPage = user === undefined && content?.kind !== 'frame';
  const noticeButton = notice && (
    <Button
      variant="default"
      size={isVisitorPage ? 'md' : 'sm'}
      leftSection={<IconBell size={16} stroke={1.6} />}
      onClick={notice.show}
    >
      <span>{say('navigation.notice')}</span>
    </Button>
  );
  const bar = notice?.isNew && <NoticeBar notice={notice} />;
  if (user !== undefined) {
    // The user's own data does not wait for the operator's page.
    return (
      <Suspense fallback={<ViewSkeleton />}>
        <UserHome key={user.id} content={content} bar={bar} />
      </Suspense>
    );
  }
  if (content === undefined) return <ViewSkeleton />;
  if (content.kind !== 'frame') {
    return (
      <>
        {bar}
        <Suspense fallback={<ViewSkeleton />}>
          <VisitorHome content={content} notice={noticeButton} />
        </Suspense>
      </>
    );
  }
  return (
    <div className={classes.framed}>
      {bar}
      {noticeButton && !bar && <div className={classes.noticeBar}>{noticeButton}</div>}
      <OperatorContentView content={content} title={say('home.title')} />
    </div>
  );
}
