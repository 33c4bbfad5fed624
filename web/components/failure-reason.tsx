import { failureReason } from '../../shared/format/failure-reason.ts';
import classes from './failure-reason.module.css';

/** Why a call failed, in the gateway's own words; the number they begin with, where the upstream answered one, stands out. */
export function FailureReason({ text }: { text: string }) {
  const { code, words } = failureReason(text);
  if (code === '') return words;
  return (
    <>
      <strong className={classes.code}>{code}</strong> {words}
    </>
  );
}
