import { useId, type ReactNode } from 'react';
import css from './ui.module.css';

/** A titled part of a screen. White space and one line separate it; never put a box inside a box. */
export function Section({
  title,
  count,
  actions,
  children,
}: {
  title: string;
  count?: number;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id} data-section>
      <div className={css.sectionHead}>
        <h2 id={id}>
          {title}
          {count !== undefined && <small>{count}</small>}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
