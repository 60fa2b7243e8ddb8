import { Link, useSearchParams } from 'react-router';
import { chosenWords, inWords } from '#kernel/shared/field.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { AuditTabs } from '#modules/quality/audit-areas/web/public.tsx';
import { auditAnswer } from '#modules/quality/audit-reports/shared/answer.record.ts';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { overdueKind, passportCall, passportRecordsCall } from '../shared/evidence.calls.ts';
import { passportLists } from '../shared/passportLists.ts';
import css from './evidence-packs.module.css';

type Clause = keyof typeof clauses;
const root = '/qa/internal-audit/passport';

/** Each clause with what proves it, as it stands now; what is missing is red, and a figure opens the records it counts. */
export function CompliancePassport() {
  const [query] = useSearchParams();
  const [clause, kind] = [query.get('clause') ?? '', query.get('kind') ?? ''];
  const isList = clause in clauses && kind in passportLists;
  return (
    <>
      <AuditTabs />
      {isList ? <Records clause={clause as Clause} kind={kind} /> : <Clauses />}
    </>
  );
}

function Clauses() {
  const { t } = useTranslation();
  const answer = useGet(passportCall, {});
  const opens = useCan()('level:3');
  const figure = (clause: Clause, kind: string, words: string) =>
    opens ? <Link to={`${root}?${new URLSearchParams({ clause, kind }).toString()}`}>{words}</Link> : words;
  return (
    <>
      <PageHead
        title="Compliance passport"
        meaning="Each clause of Part-145 with the records of the last 24 months that prove it. What has none is a gap."
      />
      <div className={css.screen}>
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isPending && <Skeleton height={320} />}
        {answer.data && (
          <Scroll label="Compliance passport">
            <table className={css.passport}>
              <thead>
                <tr>
                  {['Clause', 'State', 'Missing', 'Records'].map((head) => (
                    <th key={head}>{t(head)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {answer.data.clauses.map(({ clause, kinds, overdueFindings }) => {
                  const gaps = kinds.filter(({ isGap }) => isGap);
                  const isRed = gaps.length > 0 || overdueFindings > 0;
                  const period = new URLSearchParams({ clause, from: answer.data.from, to: answer.data.to });
                  return (
                    <tr key={clause}>
                      <th scope="row">
                        <Link to={`/qa/internal-audit/evidence?${period.toString()}`}>{t(clauses[clause])}</Link>
                      </th>
                      <td>
                        <StatusChip tone={isRed ? 'bad' : 'good'} label={isRed ? 'Gap' : 'Proven'} />
                      </td>
                      <td {...(isRed && { 'data-label': t('Missing') })}>
                        {gaps.map(({ label }) => t(label)).join(' · ')}
                        {overdueFindings > 0 && (
                          <p>
                            {figure(
                              clause,
                              overdueKind,
                              t('Findings past their closing day: {{count}}', { count: overdueFindings }),
                            )}
                          </p>
                        )}
                      </td>
                      <td>
                        <span className={css.figures}>
                          {kinds
                            .filter(({ count }) => count > 0)
                            .map(({ name, label, count }) => (
                              <span key={name}>{figure(clause, name, `${t(label)} ${count}`)}</span>
                            ))}
                        </span>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </Scroll>
        )}
      </div>
    </>
  );
}

/** The records behind one figure, each with a way to where it is read. */
function Records({ clause, kind }: { clause: Clause; kind: string }) {
  const { t } = useTranslation();
  const answer = useGet(passportRecordsCall, {}, { query: { clause, kind } });
  const columns = passportLists[kind]?.columns ?? [];
  return (
    <>
      <PageHead title={clauses[clause]} crumbs={[{ label: 'Compliance passport', to: root }]} />
      <div className={css.screen}>
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isPending && <Skeleton height={240} />}
        {answer.data && (
          <Section title={t(answer.data.label)} count={answer.data.count}>
            <FactTable
              head={columns.map(([, head]) => head)}
              empty="No record."
              rows={answer.data.rows.map(({ path, cells }, at) => ({
                key: String(at),
                cells: cells.map((cell, column) => {
                  const shown = <Fact key={column} field={columns[column]?.[0] ?? ''} value={cell} />;
                  return column === 0 ? (
                    <Link key={column} to={path}>
                      {shown}
                    </Link>
                  ) : (
                    shown
                  );
                }),
              }))}
            />
            {answer.data.rows.length < answer.data.count && (
              <p>{t('The first {{shown}} are shown.', { shown: answer.data.rows.length })}</p>
            )}
          </Section>
        )}
      </div>
    </>
  );
}

/** Fields that are chosen from a list: their word is shown. */
const chosen: Readonly<Record<string, (value: string) => string>> = {
  result: (value) => chosenWords(auditAnswer.fields.result, value),
  level: (value) => chosenWords(auditFinding.fields.level, value),
};

function Fact({ field, value }: { field: string; value: string | number | boolean | null }) {
  const { t } = useTranslation();
  if (value === null || value === '') return '—';
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text)) return <DateText value={text} kind="day" />;
  if (field === 'status') return t(inWords(text));
  return chosen[field] ? t(chosen[field](text)) : text;
}
