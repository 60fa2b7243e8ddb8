import type { AnswerOf } from '#kernel/shared/call.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import type { resultCall } from '../shared/exams.calls.ts';
import { ResultChip } from './Exams.tsx';
import css from './exams.module.css';

type ResultData = AnswerOf<typeof resultCall>;

const causes: Record<string, string> = { handedIn: 'Handed in', timeOver: 'Time over', decision: 'Decision' };

/** Each time an attempt was graded, and why. */
export function Gradings({ gradings }: Pick<ResultData, 'gradings'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('Graded')} count={gradings.length}>
      <Scroll label="Graded">
        <table className={css.table}>
          <thead>
            <tr>
              <th>{t('When')}</th>
              <th>{t('Why')}</th>
              <th>{t('Score')}</th>
              <th>{t('Result')}</th>
            </tr>
          </thead>
          <tbody>
            {gradings.map(({ no, at, cause, reason, score, maxScore, passed }) => (
              <tr key={no}>
                <td>
                  <DateText value={at} />
                </td>
                <td>
                  {t(causes[cause] ?? cause)} {reason}
                </td>
                <td data-number>
                  {score} / {maxScore}
                </td>
                <td>
                  <ResultChip status="graded" passed={passed} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Section>
  );
}

const happened: Record<string, string> = {
  started: 'Started',
  hidden: 'Out of sight',
  device: 'Another device',
  address: 'Another network address',
  handedIn: 'Handed in',
  timeOver: 'Time over',
  extended: 'More time given',
  voided: 'Void',
};

/** The integrity log of an attempt (R-EXM-10). */
export function Events({ events }: Pick<ResultData, 'events'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('What happened meanwhile')} count={events.length}>
      <p className={css.quiet}>{t('For the examiner to read: nobody fails by it.')}</p>
      <Scroll label="What happened meanwhile">
        <table className={css.table}>
          <tbody>
            {events.map(({ at, kind, seconds, note }, place) => (
              <tr key={place}>
                <td>
                  <DateText value={at} />
                </td>
                <td>{t(happened[kind] ?? kind)}</td>
                <td data-number>{seconds === null ? '' : t('{{count}} s', { count: seconds })}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Section>
  );
}
