import { operatorWords } from '../../shared/screens/home/home.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import classes from './form-preview.module.css';

/** A preview of typed operator content (GEN-21), sanitised in the same way as content from the gateway. */
export default function FormPreview({ texts }: { texts: readonly string[] }) {
  const { say } = useScreenContext();
  if (texts.length === 0) return null;
  const title = say('form.preview');
  return (
    <section className={classes.preview} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is its place: it changes with every key.
        <OperatorContentView key={index} content={operatorWords(text)} title={title} />
      ))}
    </section>
  );
}
