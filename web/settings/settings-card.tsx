import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusLate } from '../components/return-focus.ts';
import classes from './settings-card.module.css';

interface SettingsCardProps {
  /** The section's id in the address. */
  id: string;
  title: string;
  /** What the section is about, where the title does not say it. */
  lead?: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The address asks for this card: it is scrolled to. */
  isChosen: boolean;
  /** The field the address asks for; it takes the focus. */
  field?: string;
  children: ReactNode;
}

/** One block of settings. */
export function SettingsCard({ id, title, lead, actions, isChosen, field, children }: SettingsCardProps) {
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) showCard(card.current, field);
  }, [isChosen, field]);
  return (
    <section ref={card} data-section={id} className={classes.card} aria-labelledby={heading}>
      <header className={classes.header}>
        <div className={classes.words}>
          <h2 id={heading} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** Brings a card into view and puts the focus where reading or typing goes on. */
export function showCard(card: Element | null | undefined, field?: string): void {
  if (!card) return;
  const asked = field === undefined ? null : card.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  (asked?.closest('[data-setting]') ?? card).scrollIntoView({ block: asked === null ? 'start' : 'center' });
  focusLate(asked ?? card.querySelector<HTMLElement>('h2'));
}
