import { IconInbox, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './ui.module.css';

/** Says why there is nothing to see and what to do about it: nothing yet, nothing matches, or not for you. */
export function EmptyState({
  icon: Picture = IconInbox,
  title,
  heading = 2,
  children,
}: {
  icon?: Icon;
  title: string;
  heading?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = `h${heading}` as const;
  return (
    <div className={css.empty}>
      <Picture size={28} stroke={1.4} aria-hidden />
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
