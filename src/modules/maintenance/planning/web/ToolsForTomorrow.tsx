import { useState } from 'react';
import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { toolClassWords, toolKeepers } from '#modules/stores/tools/shared/tool.record.ts';
import { readinessCall } from '../shared/planning.calls.ts';
import css from './planning.module.css';

const words = {
  none: { tone: 'bad', label: 'No usable tool' },
  onLoan: { tone: 'warn', label: 'All are out' },
  ready: { tone: 'good', label: 'Ready' },
} as const;

/** So many are shown at once: the register below stays in sight. */
const firstShown = 2;

/** Whether the cards of tomorrow have their tools: what the crib sets right tonight. Whoever may not see it sees nothing. */
export function ToolsForTomorrow() {
  return useCan()(['maintenance.viewer', ...toolKeepers]) ? <Readiness /> : null;
}

function Readiness() {
  const { t } = useTranslation();
  const answer = useGet(readinessCall, {});
  const [isWhole, setWhole] = useState(false);
  if (answer.isError && !answer.data)
    return <ErrorState error={answer.error} title={t('Tools for tomorrow')} onRetry={() => void answer.refetch()} />;
  // As high as its usual answer, one line: the list below does not jump.
  if (!answer.data)
    return (
      <div className={css.readiness}>
        <Skeleton height={20} />
      </div>
    );
  const { cards, lacking, day } = answer.data;
  if (lacking.length === 0)
    return (
      <div className={css.readiness}>
        <p className={css.allReady}>
          {cards === 0
            ? t('No card of tomorrow takes a tool.')
            : t('{{count}} cards tomorrow, each with a usable tool.', { count: cards })}
        </p>
      </div>
    );
  return (
    <div className={css.readiness}>
      <Section title={t('Tools for tomorrow')} count={lacking.length}>
        <FactTable
          head={['Card', 'Takes', 'State', 'What there is']}
          rows={(isWhole ? lacking : lacking.slice(0, firstShown)).map((row) => ({
            key: `${row.jobNumber} ${row.cardNo} ${row.toolClass}`,
            cells: [
              <span key="card">
                <Link to={`/task-cards/${row.jobNumber}-${row.cardNo}`} className="mono">
                  {row.jobNumber} {row.cardNo}
                </Link>{' '}
                <small>{row.title}</small>
              </span>,
              t(toolClassWords[row.toolClass]),
              <StatusChip key="state" tone={words[row.state].tone} label={t(words[row.state].label)} />,
              row.tools.length === 0 ? (
                t('None of this class in the register')
              ) : (
                <ul key="tools" className={css.nearest}>
                  {row.tools.map(({ toolNo, reason, holder, dueBack }) => (
                    <li key={toolNo}>
                      <Link to={`/tools/id/${encodeURIComponent(toolNo)}`} className="mono">
                        {toolNo}
                      </Link>{' '}
                      {reason ? (
                        <small>{t(reason)}</small>
                      ) : (
                        <small>
                          {t('with {{name}}', { name: holder ?? '' })}
                          {dueBack && (
                            <>
                              {', '}
                              {t('due')} <DateText value={dueBack} />
                            </>
                          )}
                        </small>
                      )}
                    </li>
                  ))}
                </ul>
              ),
            ],
          }))}
        />
        {!isWhole && lacking.length > firstShown && (
          <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
            {t('Show all {{count}}', { count: lacking.length })}
          </Button>
        )}
        <p className={css.quiet}>
          <DateText value={day} kind="day" />:{' '}
          {t('cards that a day of work can reach in each open work order that nothing holds.')}
        </p>
      </Section>
    </div>
  );
}
