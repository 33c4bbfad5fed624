import { IconAlertTriangle } from '@tabler/icons-react';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { Banner } from '../components/banner.tsx';
import { useSay } from '../session/console-context.tsx';

/** Shows an error and what to do about it; renders nothing while `failure` is undefined. */
export function FailureBanner({ failure, className }: { failure: unknown; className?: string }) {
  const say = useSay();
  if (failure === undefined) return null;
  const { message, hint } = describeError(failure, say);
  return (
    <Banner
      tone="bad"
      isUrgent
      className={className}
      icon={<IconAlertTriangle size={17} stroke={1.6} />}
      title={message}
    >
      {hint === '' ? undefined : hint}
    </Banner>
  );
}
