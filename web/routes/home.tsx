import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { hasRole, Role } from '../../shared/domain/user/role.ts';
import { ViewSkeleton } from '../components/view-skeleton.tsx';
import classes from '../home/home.module.css';
import { homeViewOf } from '../home/home-view.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { NoticeBar } from '../operator-content/notice-bar.tsx';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import { type Notice, useNotice, useNoticeArrival } from '../operator-content/use-notice.tsx';
import { useOperatorContent } from '../operator-content/use-operator-content.ts';
import { useSay, useSession } from '../session/console-context.tsx';

const VisitorHome = lazy(() => import('../home/visitor-home.tsx'));
const UserHome = lazy(() => import('../home/user-home.tsx'));
const SiteHome = lazy(() => import('../home/site-home.tsx'));

/**
 * /: for visitors a description of the site and how to begin (WEB-03), for signed-in users the state of their account
 * (SEE-05), for admins that of the site (SEE-04) and, with `?of=own`, of their account. The first two contain the operator's own page (NAV-13). The operator's notice is shown above until it was seen, and
 * again after each change.
 */
export default function HomeRoute() {
  const notice = useNotice();
  const arrival = useNoticeArrival();
  const isLate = arrival === 'late';
  const isNewlyLate = isLate && notice?.isNew === true;
  const [wasLate, setLate] = useState(false);
  if (isNewlyLate && !wasLate) setLate(true);
  const bar = notice?.isNew && <NoticeBar notice={notice} isLate={isLate} />;
  // A button for it would move the page too, unless it takes the line's place as somebody dismisses that.
  const hasButton = !isLate || (wasLate && !isNewlyLate);
  return (
    <>
      <HomePage notice={hasButton ? notice : undefined} bar={!isLate && bar} isBarAwaited={arrival === 'awaited'} />
      {isLate && bar}
    </>
  );
}

interface HomePageProps {
  notice: Notice | undefined;
  /** Rendered right below the page head. */
  bar: ReactNode;
  /** Whether there may be a bar soon: the page is drawn once that is known. */
  isBarAwaited: boolean;
}

function HomePage({ notice, bar, isBarAwaited }: HomePageProps) {
  const say = useSay();
  const { gateway, role } = useScreenContext();
  const { user } = useSession();
  const { search } = useAddress();
  const isOfSite = user !== undefined && hasRole(role, Role.Admin) && homeViewOf(search) === 'site';
  const content = useOperatorContent('home', gateway.site.homePage, !isOfSite);
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
  if (isOfSite) {
    return (
      <Suspense fallback={<ViewSkeleton />}>
        <SiteHome bar={bar} isBarAwaited={isBarAwaited} />
      </Suspense>
    );
  }
  if (user !== undefined) {
    // The user's own data does not wait for the operator's page.
    return (
      <Suspense fallback={<ViewSkeleton />}>
        <UserHome key={user.id} content={content} bar={bar} isBarAwaited={isBarAwaited} />
      </Suspense>
    );
  }
  if (content === undefined || isBarAwaited) return <ViewSkeleton />;
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
