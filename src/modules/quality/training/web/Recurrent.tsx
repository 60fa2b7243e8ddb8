import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Checkbox, Select, Skeleton, TextInput } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { complianceOf, trainingStatuses, type TrainingStatus } from '../shared/due.ts';
import { matrixCall, rowsOfMatrix, type DueRow } from '../shared/training.calls.ts';
import { DueTable } from './parts.tsx';
import { TrainingTabs } from './TrainingTabs.tsx';
import css from './training.module.css';

const pathOf = (row: DueRow) => `/qa/training/employees/${row.employeeNo}`;

/** Who is due for what: everybody by subject as a matrix, or as a list with what ends first. */
export const Recurrent = () => {
  const { t, language } = useTranslation();
  const [query, set] = useAddressWords();
  const on = query.get('on') ?? '';
  const answer = useGet(matrixCall, {}, { query: on ? { on } : {} });
  const asked = {
    department: query.get('department') ?? '',
    subject: query.get('subject') ?? '',
    status: query.get('status') ?? '',
    holders: query.get('holders') === 'yes',
    text: (query.get('q') ?? '').trim().toLowerCase(),
  };
  const { data } = answer;
  const all = useMemo(() => (data ? rowsOfMatrix(data) : []), [data]);
  const rows = all.filter(
    (row) =>
      (!asked.department || row.department === asked.department) &&
      (!asked.subject || row.subjectId === asked.subject) &&
      (!asked.status || row.status === asked.status) &&
      (!asked.holders || row.suspends.length > 0) &&
      (!asked.text || `${row.name} ${row.nameTh} ${row.employeeNo}`.toLowerCase().includes(asked.text)),
  );
  const isList = query.get('view') === 'list';
  const subjects = [...new Map(all.map((row) => [row.subjectId, row])).values()];
  return (
    <>
      <TrainingTabs />
      <PageHead
        title="Recurrent training"
        meaning="What is required of everybody, and until when it counts; the last good day itself still counts."
      />
      {answer.data && <Tiles rows={rows} />}
      <div className={css.tools}>
        <div role="group" aria-label={t('View')}>
          {(['', 'list'] as const).map((view) => (
            <Button
              key={view}
              size="compact-sm"
              variant={isList === (view === 'list') ? 'light' : 'subtle'}
              aria-pressed={isList === (view === 'list')}
              onClick={() => set('view', view)}
            >
              {t(view === 'list' ? 'Due list' : 'Matrix')}
            </Button>
          ))}
        </div>
        <Select
          size="xs"
          aria-label={t('Department')}
          placeholder={t('Any department')}
          clearable
          data={[...new Set(all.map((row) => row.department))]}
          value={asked.department || null}
          onChange={(value) => set('department', value ?? '')}
        />
        <Select
          size="xs"
          aria-label={t('Training subject')}
          placeholder={t('Any subject')}
          clearable
          searchable
          data={subjects.map((row) => ({
            value: row.subjectId,
            label: `${row.subjectCode} · ${language === 'th' ? row.subjectTh : row.subject}`,
          }))}
          value={asked.subject || null}
          onChange={(value) => set('subject', value ?? '')}
        />
        <Select
          size="xs"
          aria-label={t('Status')}
          placeholder={t('Any status')}
          clearable
          data={Object.entries(trainingStatuses).map(([value, { label }]) => ({ value, label: t(label) }))}
          value={asked.status || null}
          onChange={(value) => set('status', value ?? '')}
        />
        <TextInput
          size="xs"
          type="search"
          aria-label={t('Name or number')}
          placeholder={t('Name or number')}
          value={query.get('q') ?? ''}
          onChange={(event) => set('q', event.currentTarget.value)}
        />
        <DateInput
          size="xs"
          aria-label={t('As it was on')}
          value={on}
          // What is being typed is no day yet.
          onChange={(day) => (day === '' || /^\d{4}-\d\d-\d\d$/.test(day)) && set('on', day)}
        />
        <Checkbox
          size="xs"
          label={t('Only what keeps an authorisation alive')}
          checked={asked.holders}
          onChange={(event) => set('holders', event.currentTarget.checked ? 'yes' : '')}
        />
      </div>
      <div className={css.body}>
        {answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <Skeleton height={300} />
        ) : rows.length === 0 ? (
          <EmptyState title={t(all.length === 0 ? 'Nothing here yet' : 'Nothing matches')}>
            <p>{t('Mandatory subjects and their requirements decide what stands here.')}</p>
          </EmptyState>
        ) : isList ? (
          <DueList rows={rows} />
        ) : (
          <Matrix rows={rows} />
        )}
      </div>
    </>
  );
};

function Tiles({ rows }: { rows: readonly DueRow[] }) {
  const { t } = useTranslation();
  const { percent, counts } = complianceOf(rows);
  const tiles: [string, string][] = [
    [percent === null ? '–' : `${percent} %`, t('In date, of what is required')],
    [String(counts.overdue), t('Overdue')],
    [String(counts.dueSoon), t('Due soon')],
    [String(counts.notTrained), t('Not trained')],
  ];
  return (
    <div className={css.tiles} role="status">
      {tiles.map(([figure, label]) => (
        <div key={label}>
          <strong>{figure}</strong>
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}

function DueList({ rows }: { rows: readonly DueRow[] }) {
  const { t, language } = useTranslation();
  const due = rows
    .filter((row) => row.status !== 'notRequired' && row.daysLeft !== null)
    .toSorted((left, right) => Number(left.daysLeft) - Number(right.daysLeft) || left.name.localeCompare(right.name));
  if (!due.some((row) => row.status !== 'valid'))
    return <EmptyState title={t('Nobody is due in the next 60 days')}>{null}</EmptyState>;
  return (
    <Scroll label="Due list">
      <DueTable
        rows={due}
        person={(row) => (
          <>
            <Link to={pathOf(row)}>{language === 'th' ? row.nameTh : row.name}</Link>
            <span className={css.sub}>
              {row.department}
              {row.isAway && ` · ${t('train before return')}`}
            </span>
          </>
        )}
      />
    </Scroll>
  );
}

const signs: Record<TrainingStatus, string> = {
  overdue: '! ',
  dueSoon: '~ ',
  notTrained: '',
  valid: '',
  forEver: '',
  notRequired: '',
};

function Matrix({ rows }: { rows: readonly DueRow[] }) {
  const { t, language } = useTranslation();
  const subjects = [...new Map(rows.map((row) => [row.subjectId, row])).values()];
  const departments = [...Map.groupBy(rows, (row) => row.department)];
  const percentOf = (of: readonly DueRow[]) => {
    const { percent } = complianceOf(of);
    return percent === null ? '–' : `${percent} %`;
  };
  return (
    <Scroll label="Matrix">
      <table className={css.matrix}>
        <thead>
          <tr>
            <th>{t('Employee')}</th>
            {subjects.map((row) => (
              <th key={row.subjectId} title={language === 'th' ? row.subjectTh : row.subject}>
                {row.subjectCode}
                <span className={css.sub}>
                  {percentOf(rows.filter(({ subjectId }) => subjectId === row.subjectId))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {departments.map(([department, own]) => (
          <tbody key={department}>
            <tr>
              <th scope="rowgroup" colSpan={subjects.length + 1}>
                {department} <span className={css.quiet}>{percentOf(own)}</span>
              </th>
            </tr>
            {[...Map.groupBy(own, (row) => row.employeeId).values()].map((cells) => (
              <PersonCells key={cells[0]?.employeeId} cells={cells} subjects={subjects} />
            ))}
          </tbody>
        ))}
      </table>
    </Scroll>
  );
}

function PersonCells({ cells: own, subjects }: { cells: readonly DueRow[]; subjects: readonly DueRow[] }) {
  const { t, language } = useTranslation();
  const cells = new Map(own.map((row) => [row.subjectId, row]));
  const [first] = own;
  if (!first) return null;
  return (
    <tr>
      <th scope="row">
        <Link to={pathOf(first)}>{language === 'th' ? first.nameTh : first.name}</Link>
        {first.isAway && <span className={css.sub}>{t('train before return')}</span>}
      </th>
      {subjects.map(({ subjectId }) => (
        <MatrixCell key={subjectId} row={cells.get(subjectId)} />
      ))}
    </tr>
  );
}

function MatrixCell({ row }: { row: DueRow | undefined }) {
  const { t } = useTranslation();
  if (!row) return <td>–</td>;
  const { tone, label } = trainingStatuses[row.status];
  return (
    <td data-tone={tone} title={t(label)}>
      {signs[row.status]}
      {row.status === 'forEver' || (row.completedOn && row.validUntil === null) ? (
        <span aria-label={t('Valid (no expiry)')} role="img">
          ∞
        </span>
      ) : row.completedOn && row.validUntil ? (
        <DateText value={row.validUntil} kind="day" />
      ) : (
        t(label)
      )}
    </td>
  );
}
