import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './home.module.css';

/** Tells a user who has made no calls yet what to do first, instead of showing empty tables (SEE-05). */
export function FirstCall() {
  const { say } = useScreenContext();
  return (
    <Panel title={say('home.firstCall')}>
      <p className={classes.none}>{say('home.firstCallHow')}</p>
      <div className={classes.begin}>
        <Button
          component={Link}
          to="/token?open=create"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} />}
        >
          {say('home.newKey')}
        </Button>
        <Button component={Link} to="/playground" variant="default">
          {say('navigation.playground')}
        </Button>
        <Button component={Link} to="/pricing" variant="default">
          {say('home.models')}
        </Button>
      </div>
    </Panel>
  );
}
