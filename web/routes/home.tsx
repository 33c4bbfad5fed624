import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { hasRole, Role } from '../../shared/domain/role.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { useSay, useSession } from '../console-context.tsx';
import classes from './home.module.css';

/** /: what this site is and where to go from here. */
export default function HomeRoute() {
  const say = useSay();
  const { status, role } = useScreenContext();
  const { user, status: known } = useSession();
  const facts: [label: string, value: string][] = [
    [say('web.siteVersion'), status.version],
    [say('web.siteAddress'), status.server_address],
  ].flatMap(([label, value]) => (label && value ? [[label, value] as [string, string]] : []));
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{known?.system_name || say('web.defaultSystemName')}</h1>
      <p className={classes.lead}>{say('web.homeLead')}</p>
      <div className={classes.buttons}>
        {user === undefined && (
          <Button component={Link} to="/login">
            {say('web.login')}
          </Button>
        )}
        {hasRole(role, Role.Admin) && (
          <Button component={Link} to="/channel">
            {say('channel.title')}
          </Button>
        )}
        {user !== undefined && (
          <Button component={Link} to="/token" variant="default">
            {say('token.title')}
          </Button>
        )}
      </div>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
