import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './note.module.css';

const pictures = { bad: IconAlertTriangle, good: IconCircleCheck, info: IconInfoCircle };

/** A line that says what happened; bad news is read out at once. */
export function Note({ tone, children }: { tone: 'bad' | 'good' | 'info'; children: ReactNode }) {
  const Picture = pictures[tone];
  return (
    <div className={css.note} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Picture size={18} aria-hidden />
      <span>{children}</span>
    </div>
  );
}

/** What a dialog is for, in a sentence. */
export function Meaning({ children }: { children: ReactNode }) {
  return <p className={css.meaning}>{children}</p>;
}
