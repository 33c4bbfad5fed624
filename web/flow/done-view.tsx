import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconCopy, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Detail } from '../../shared/screen/detail.ts';
import { Dispensable } from '../components/boundary.tsx';
import { FactList } from '../components/fact-list.tsx';
import { useCopy } from '../components/use-copy.ts';
import { closeDialogs } from '../overlays/ask.ts';
import { useSay } from '../session/console-context.tsx';
import classes from './done-view.module.css';

const QrCode = lazy(() => import('../components/qr-code.tsx'));

interface DoneViewProps {
  /** A secret, shown in full to read or copy. It is nowhere else on the page, and gone once the dialog closes. */
  secret?: string;
  /** A text to show as a QR code. */
  qr?: string;
  details?: readonly Detail[];
  /** Downloads the created file. */
  save?: () => void;
  /** The next step, offered as a button. */
  follow?: { label: string; run: () => void };
}

/** The content of the dialog for a result that does not fit a message: a secret, QR code, details or a file. */
export function DoneView({ secret, qr, details, save, follow }: DoneViewProps) {
  const say = useSay();
  const copy = useCopy();
  return (
    <div className={classes.view}>
      {qr !== undefined && (
        <Dispensable>
          <Suspense fallback={<Skeleton w={232} h={232} style={{ alignSelf: 'center' }} />}>
            <QrCode text={qr} />
          </Suspense>
        </Dispensable>
      )}
      {secret !== undefined && <code className={classes.secret}>{secret}</code>}
      {details !== undefined && <FactList facts={details} className={classes.details} />}
      <div className={classes.buttons}>
        {follow !== undefined && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconArrowRight size={16} stroke={1.6} />}
            onClick={() => {
              closeDialogs();
              follow.run();
            }}
          >
            {follow.label}
          </Button>
        )}
        {save !== undefined && (
          <Button size="sm" variant="default" leftSection={<IconDownload size={16} stroke={1.6} />} onClick={save}>
            {say('web.saveFile')}
          </Button>
        )}
        {secret !== undefined && (
          <Button
            data-autofocus
            size="sm"
            leftSection={<IconCopy size={16} stroke={1.6} />}
            onClick={() => void copy(secret)}
          >
            {say('common.copy')}
          </Button>
        )}
      </div>
    </div>
  );
}
