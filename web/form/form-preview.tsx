import { operatorWords } from '../../shared/screens/home/home.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { OperatorContentView } from '../operator-content/operator-content.tsx';
import classes from './form-preview.module.css';

/** What others will see of what is being typed (GEN-21): as foreign as any operator's words, and cleaned like them. */
export default function FormPreview({ texts }: { texts: readonly string[] }) {
  const { say } = useScreenContext();
  if (texts.length === 0) return null;
  const title = say('form.preview');
  return (
    <section className={classes.preview} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {texts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is its place: it changes with every key.
        <OperatorContentView key={place} content={operatorWords(text)} title={title} />
      ))}
    </section>
  );
}
