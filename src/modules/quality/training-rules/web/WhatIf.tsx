import { Link, useParams, useSearchParams } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { NumberInput, Select, Skeleton, Switch } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { trainingStatuses, type TrainingStatus } from '#modules/quality/training/shared/public.ts';
import { whatIfCall } from '../shared/whatIf.calls.ts';
import css from './training-rules.module.css';

type Answer = AnswerOf<typeof whatIfCall>;

/** A rule of training as it might be, and who and what it would hit tomorrow. */
export function WhatIf() {
  const { t, language } = useTranslation();
  const { subjectId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const change = Object.fromEntries(query) as Record<string, string>;
  const answer = useGet(whatIfCall, { id: subjectId }, { query: change as never });
  const set = (name: string, value: string | null, now?: string) => {
    const { [name]: _before, ...rest } = change;
    setQuery(value === null || value === '' || value === now ? rest : { ...rest, [name]: value }, { replace: true });
  };
  const subject = answer.data?.subject;
  return (
    <>
      <PageHead
        title="What if"
        meaning="A rule of training as it might be: who would be hit tomorrow, and on which jobs they are. Nothing is stored."
      />
      <div className={css.screen}>
        <p>
          <Link to="/qa/training/subjects">{t('Training subjects')}</Link>{' '}
          {subject && <strong>{`${subject.code} · ${language === 'th' ? subject.nameTh : subject.name}`}</strong>}
        </p>
        {answer.data && <Rule of={answer.data} change={change} set={set} />}
        {answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <Skeleton height={240} />
        ) : (
          <Hit answer={answer.data} />
        )}
      </div>
    </>
  );
}

interface RuleProps {
  of: Pick<Answer, 'subject' | 'positions'>;
  change: Record<string, string>;
  set: (name: string, value: string | null, now?: string) => void;
}

function Rule({ of: { subject, positions }, change, set }: RuleProps) {
  const { t } = useTranslation();
  const number = (name: 'recurrence' | 'initialGraceDays', label: string, unit: string, max: number) => (
    <NumberInput
      label={t(label)}
      suffix={` ${t(unit)}`}
      min={0}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      value={Number(change[name] ?? subject[name])}
      onChange={(value) => value !== '' && set(name, String(value), String(subject[name]))}
    />
  );
  const flag = (name: 'mandatory' | 'regulatory', label: string) => (
    <Switch
      label={t(label)}
      checked={(change[name] ?? String(subject[name])) === 'true'}
      onChange={(event) => set(name, String(event.currentTarget.checked), String(subject[name]))}
    />
  );
  return (
    <>
      <div className={css.rule}>
        {number('recurrence', 'Recurrence', 'months', 120)}
        {number('initialGraceDays', 'Time for the first training', 'days', 365)}
        {flag('mandatory', 'Mandatory')}
        {flag('regulatory', 'Asked by the regulation')}
        <LinkInput
          to="department"
          label={t('Also for the department')}
          value={change['departmentId'] ?? null}
          onChange={(id) => set('departmentId', id)}
        />
        <LinkInput
          to="authCategory"
          label={t('Also for the category')}
          value={change['categoryId'] ?? null}
          onChange={(id) => set('categoryId', id)}
        />
        <LinkInput
          to="authGroup"
          label={t('Also for the group')}
          value={change['groupId'] ?? null}
          onChange={(id) => set('groupId', id)}
        />
        <Select
          label={t('Also for the position')}
          data={positions}
          searchable
          clearable
          value={change['position'] ?? null}
          onChange={(position) => set('position', position)}
        />
      </div>
      <p>
        {t(
          'What is named together makes one line: whoever matches all of it. Authorisations are named by category or group.',
        )}
      </p>
      {change['recurrence'] !== undefined && (
        <Note tone="info">
          {t(
            'A changed recurrence counts for trainings done from then on. Shown is who would be short if it counted for those done before, too.',
          )}
        </Note>
      )}
    </>
  );
}

function Hit({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  const { people, jobs, relieved } = answer;
  return (
    <>
      {relieved > 0 && <Note tone="good">{t('{{count}} people would be short no more.', { count: relieved })}</Note>}
      {people.length === 0 ? (
        <EmptyState title={t('Nobody is hit')}>
          <p>{t('Change the rule above and look again.')}</p>
        </EmptyState>
      ) : (
        <PeopleTable people={people} />
      )}
      {jobs.length > 0 && (
        <Section title={t('Open jobs of whose authorisation stops')} count={jobs.length}>
          <Scroll label="Open jobs of whose authorisation stops">
            <table className={css.table}>
              <thead>
                <tr>
                  <th>{t('Work order')}</th>
                  <th>{t('Name')}</th>
                </tr>
              </thead>
              <tbody>
                {jobs.map(({ number, names }) => (
                  <tr key={number}>
                    <th scope="row">
                      <RecordLink record="workOrder" id={number} href={`/maintenance/mmc/${number}`}>
                        {number}
                      </RecordLink>
                    </th>
                    <td>{names.join(', ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </Section>
      )}
    </>
  );
}

const Chip = ({ status }: { status: TrainingStatus }) => (
  <StatusChip tone={trainingStatuses[status].tone} label={trainingStatuses[status].label} />
);

function PeopleTable({ people }: { people: Answer['people'] }) {
  const { t, language } = useTranslation();
  return (
    <Scroll label="What if">
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('Name')}</th>
            <th>{t('Department')}</th>
            <th>{t('As it is')}</th>
            <th>{t('As it would be')}</th>
            <th>{t('Last good day')}</th>
            <th>{t('Authorisations that stop')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((row) => (
            <tr key={row.employeeId}>
              <th scope="row">
                <Link to={`/qa/training/employees/${row.employeeNo}`}>{language === 'th' ? row.nameTh : row.name}</Link>
              </th>
              <td>{row.department}</td>
              <td>
                <Chip status={row.before} />
              </td>
              <td>
                <Chip status={row.after} />
              </td>
              <td>{row.dueOn && <DateText value={row.dueOn} kind="day" />}</td>
              <td>{row.stops.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
