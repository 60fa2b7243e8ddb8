import { Link } from 'react-router';
import type { Evidence } from '../shared/evidence/evidence.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useGateWords } from './gateWords.ts';
import css from './gateEvidence.module.css';

/** The records a gate looked at: closed until asked for, opened by touch or Enter. */
export function GateEvidence({ code, rows }: { code: string; rows: readonly Evidence[] | undefined }) {
  const { t } = useTranslation();
  const say = useGateWords();
  if (!rows || rows.length === 0) return null;
  return (
    <details className={css.evidence}>
      <summary aria-label={`${code}: ${t('Evidence')} (${rows.length})`}>
        {t('Evidence')} ({rows.length})
      </summary>
      <ul>
        {rows.map((row, at) => (
          // The rows of one answer keep their order, and two may say the same.
          <li key={`${at} ${row.record}`}>
            {row.path ? <Link to={row.path}>{say(row.record)}</Link> : <span>{say(row.record)}</span>}
            <span>
              {say(row.says)}
              {row.limit !== undefined && <span className={css.quiet}> · {say(row.limit)}</span>}
            </span>
            <span className={css.quiet}>
              {row.by}
              {row.by && row.at && ', '}
              {row.at && <DateText value={row.at} />}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
