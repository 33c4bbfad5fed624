import { failureReason } from '../../shared/format/failure-reason.ts';
import classes from './failure-reason.module.css';

/** The gateway's message for a failed call. A status code of the upstream at its beginning is emphasised. */
export function FailureReason({ text }: { text: string }) {
  const { code, words } = failureReason(text);
  if (code === '') return words;
  return (
    <>
      <strong className={classes.code}>{code}</strong> {words}
    </>
  );
}
