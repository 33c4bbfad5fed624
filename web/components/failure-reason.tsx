import classes from './failure-reason.module.css';

/** Why a call failed, in the gateway's own words; the number they begin with, where the upstream answered one, stands out. */
export function FailureReason({ text }: { text: string }) {
  const [, code, words] = /^status_code=(\d{3}), *(.+)$/s.exec(text) ?? [];
  if (code === undefined) return text;
  return (
    <>
      <strong className={classes.code}>{code}</strong> {words}
    </>
  );
}
