import type { ReactNode } from 'react';
import css from './page.module.css';

/** A page's body with its rail: beside it on wide screens, below it on narrow ones. */
export function MainAndRail({ main, rail }: { main: ReactNode; rail?: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.body}>{main}</div>
      {rail && <aside className={css.rail}>{rail}</aside>}
    </div>
  );
}
