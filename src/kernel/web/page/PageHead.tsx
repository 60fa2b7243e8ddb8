import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { usePageTitle } from '../shell/title.ts';
import { Button, Menu } from '../ui/parts.ts';
import { Mono } from '../ui/Mono.tsx';
import { useTranslation } from '../i18n.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import css from './page.module.css';

export interface PageHeadProps {
  title: string;
  /** The row's number, first in the head and in the window's title. */
  number?: string;
  /** A status chip beside the title. */
  status?: ReactNode;
  crumbs?: readonly { label: string; to: string }[];
  /** One line that says what this screen is. */
  meaning?: string;
  /** The few facts that matter, each with its label. */
  facts?: readonly { label: string; value: ReactNode }[];
  /** The buttons; at most one of them primary, at the right. */
  actions?: ReactNode;
  /** What comes next, with the primary button: right of the others, and in the foot of a record's page on phones and tablets. */
  steps?: ReactNode;
  /** `Menu.Item`s behind the three dots. */
  more?: ReactNode;
}

/** Where a record's page puts what comes next on phones and tablets; null before it stands. */
export const PageFoot = createContext<HTMLElement | null>(null);

/** The head of a screen: where it belongs, what it is, the facts that matter and what can be done. Names the window too. */
export function PageHead({ title, number, status, crumbs, meaning, facts, actions, steps, more }: PageHeadProps) {
  const { t } = useTranslation();
  const foot = use(PageFoot);
  const inFoot = useIsNarrow() && foot !== null;
  usePageTitle(number ? `${number} · ${t(title)}` : t(title));
  return (
    <header className={css.head}>
      {crumbs && crumbs.length > 0 && (
        <nav className={css.crumbs} aria-label={t('You are here')}>
          {crumbs.map((crumb, at) => (
            <span key={crumb.to}>
              {at > 0 && <IconChevronRight size={13} aria-hidden />}
              <Link to={crumb.to}>{t(crumb.label)}</Link>
            </span>
          ))}
        </nav>
      )}
      <div className={css.headLine}>
        <div>
          <h1>
            {number && <Mono>{number}</Mono>}
            <span>{t(title)}</span>
            {status}
          </h1>
          {meaning && <p className={css.meaning}>{t(meaning)}</p>}
        </div>
        {(actions || more || (steps && !inFoot)) && (
          <div className={css.headActions}>
            {more && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="default" aria-label={t('More')} px={10}>
                    <IconDots size={16} />
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>{more}</Menu.Dropdown>
              </Menu>
            )}
            {actions}
            {!inFoot && steps}
          </div>
        )}
      </div>
      {facts && facts.length > 0 && (
        <dl className={css.facts}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{t(fact.label)}</dt>
              <dd>{typeof fact.value === 'string' ? t(fact.value) : fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {inFoot && createPortal(steps, foot)}
    </header>
  );
}
