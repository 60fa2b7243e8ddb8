import { useState } from 'react';
import { Link } from 'react-router';
import { can } from '#kernel/shared/permission.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { screenAt, useModules } from '#kernel/web/shell/context.ts';
import { NotFound } from '#kernel/web/shell/NotFound.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import css from './documentation.module.css';
import type { Chapter, HandbookTask } from './chapter.ts';
import { handbook } from './handbook.ts';

/** The handbook: the chapters beside the tasks of one; a search goes over all of them. */
export const HandbookPage = ({ chapter: slug }: { chapter?: string }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const chapter = slug === undefined ? handbook[0] : handbook.find((one) => one.slug === slug);
  if (!chapter) return <NotFound />;
  const words = text.trim().toLowerCase();
  const found = words === '' ? null : tasksWith(words, t);
  return (
    <>
      <PageHead title="Documentation" meaning="How the work is done here, task by task." />
      <div className={css.book}>
        <nav className={css.chapters} aria-label={t('Chapters')}>
          <TextInput
            type="search"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            aria-label={t('Search the handbook')}
            placeholder={t('Search the handbook')}
          />
          {handbook.map((one) => (
            <Link
              key={one.slug}
              to={`/documentation/${one.slug}`}
              aria-current={one === chapter && !found ? 'page' : undefined}
              onClick={() => setText('')}
            >
              {t(one.title)}
            </Link>
          ))}
        </nav>
        <div className={css.tasks}>
          {found === null ? (
            <>
              <h2>{t(chapter.title)}</h2>
              <p>{t(chapter.about)}</p>
              <Tasks tasks={chapter.tasks} />
            </>
          ) : found.length === 0 ? (
            <EmptyState title={t('Nothing in the handbook has these words')}>
              {t('Try one word, such as finding or gauge.')}
            </EmptyState>
          ) : (
            found.map((one) => (
              <div key={one.slug}>
                <h2>{t(one.title)}</h2>
                <Tasks tasks={one.tasks} />
              </div>
            ))
          )}
        </div>
      </div>
    </>
  );
};

/** The chapters with only those tasks that have the words, in English or in the person's language. */
function tasksWith(words: string, t: (text: string) => string): Chapter[] {
  const has = (text: string) => text.toLowerCase().includes(words) || t(text).toLowerCase().includes(words);
  return handbook
    .map((chapter) => ({
      ...chapter,
      tasks: has(chapter.title)
        ? chapter.tasks
        : chapter.tasks.filter(({ title, steps }) => has(title) || steps.some((step) => has(step))),
    }))
    .filter(({ tasks }) => tasks.length > 0);
}

function Tasks({ tasks }: { tasks: readonly HandbookTask[] }) {
  const { t } = useTranslation();
  const session = useSession();
  const screens = useModules().flatMap((module) => module.screens);
  const mayOpen = (path: string) => {
    const target = screenAt(screens, path);
    return target !== undefined && can(session, target.allow);
  };
  return tasks.map(({ title, steps, to }) => (
    <Section key={title} title={t(title)}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      {to && mayOpen(to) && <Link to={to}>{t('Open the screen')}</Link>}
    </Section>
  ));
}
