import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { sanitiseMultiline } from '../../shared/format/sanitise.ts';
import type { ChangedMeanwhile } from '../../shared/screen/saving/changed-meanwhile.ts';
import { Banner } from '../components/banner.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './theirs-and-mine.module.css';

interface TheirsAndMineProps {
  conflict: Pick<ChangedMeanwhile, 'fields' | 'hasMineLeft'>;
  onChoose(choice: 'mine' | 'theirs'): void;
  /** Called to return to the form without a choice; the typed values stay. */
  onKeep(): void;
}

/**
 * Shows the fields that somebody else changed while a form was open, with both values side by side. Nothing is saved
 * until the person chooses (TRU-11).
 */
export function TheirsAndMine({ conflict, onChoose, onKeep }: TheirsAndMineProps) {
  const { say } = useScreenContext();
  const element = useRef<HTMLDivElement>(null);
  // The pressed save button is at the end of the form, and this banner at its top may be out of view.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className={classes.conflict}>
      <Banner tone="warn" isUrgent icon={<IconAlertTriangle size={17} stroke={1.6} />} title={say('form.changedTitle')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say('form.field')}</th>
              <th scope="col">{say('form.theirs')}</th>
              <th scope="col">{say('form.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.fields.map(({ name, label, theirs, mine, isSecret, isContested }) => (
              <tr key={name} data-contested={isContested || undefined}>
                <th scope="row">{label}</th>
                {isSecret ? (
                  <td colSpan={2}>{say('form.changedMeanwhileOther', { label })}</td>
                ) : (
                  <>
                    <td>{shown(theirs)}</td>
                    <td>{isContested ? shown(mine) : '–'}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <div className={classes.buttons}>
          <Button size="xs" variant="default" onClick={onKeep}>
            {say('web.keepEditing')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onChoose('theirs')}>
            {say(conflict.hasMineLeft ? 'form.takeTheirsSaveRest' : 'form.takeTheirs')}
          </Button>
          <Button size="xs" onClick={() => onChoose('mine')}>
            {say('form.saveMine')}
          </Button>
        </div>
      </Banner>
    </div>
  );
}

function shown(text: string): string {
  return text === '' ? '–' : sanitiseMultiline(text);
}
