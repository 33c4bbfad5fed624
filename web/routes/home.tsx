import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hasRole, Role } from '../../shared/domain/role.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { siteFacts } from '../../shared/screens/home/home.ts';
import { CellView } from '../components/list/cell-view.tsx';
import { OperatorContentView } from '../components/operator-content.tsx';
import { useOperatorContent } from '../components/use-operator-content.ts';
import { useSay, useSession } from '../console-context.tsx';
import { useSiteName } from '../session/use-site-name.ts';
import { useNotice } from '../shell/use-notice.tsx';
import classes from './home.module.css';

/** /: the operator's page, or what this site is and where to go from here (NAV-13). The notice is shown once per change. */
export default function HomeRoute() {
  const say = useSay();
  const { gateway } = useScreenContext();
  const content = useOperatorContent('home', gateway.site.homePage);
  const notice = useNotice({ showNew: true });
  if (content === undefined) return null;
  const noticeButton = notice && (
    <Button
      variant="default"
      size={content.kind === 'default' ? 'sm' : 'xs'}
      leftSection={<IconBell size={16} stroke={1.6} />}
      onClick={notice.show}
    >
      {say('home.notice')}
    </Button>
  );
  if (content.kind === 'default') return <DefaultHome notice={noticeButton} />;
  return (
    <div className={content.kind === 'frame' ? classes.framed : classes.written}>
      {noticeButton && <div className={classes.noticeBar}>{noticeButton}</div>}
      <OperatorContentView content={content} title={say('home.title')} />
    </div>
  );
}

function DefaultHome({ notice }: { notice: ReactNode }) {
  const say = useSay();
  const context = useScreenContext();
  const { user, status } = useSession();
  const site = useSiteName();
  const facts = status === undefined ? [] : siteFacts(status, context).filter(({ id }) => id !== 'system_name');
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{site}</h1>
      <p className={classes.lead}>{say('home.lead')}</p>
      <div className={classes.buttons}>
        {user === undefined && (
          <Button component={Link} to="/login">
            {say('web.login')}
          </Button>
        )}
        {hasRole(context.role, Role.Admin) && (
          <Button component={Link} to="/channel">
            {say('channel.title')}
          </Button>
        )}
        {user !== undefined && (
          <Button component={Link} to="/token" variant="default">
            {say('token.title')}
          </Button>
        )}
        {user !== undefined && (
          <Button component={Link} to="/connect" variant="default">
            {say('token.connect')}
          </Button>
        )}
        {notice}
      </div>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ id, label, cell }) => (
            <div key={id}>
              <dt>{say(label)}</dt>
              <dd>
                <CellView cell={cell} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
