import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { changeKinds, type StaffChange } from '../shared/staffEntry.ts';
import { staffListChangesCall, staffListDriftCall } from '../shared/staffList.calls.ts';
import { staffListRevision } from '../shared/staffListRevision.record.ts';
import { staffListRevisionWorkflow } from '../shared/staffListRevision.workflow.ts';
import css from './staff-list.module.css';

/** One change in a line: `Added: ABS-CS-12 Somchai`, with what is different. */
function Changes({ changes }: { changes: readonly StaffChange[] }) {
  const { t } = useTranslation();
  return (
    <ul className={css.changes}>
      {changes.map(({ number, name, kind, what }) => (
        <li key={`${kind} ${number}`}>
          <b>{t(changeKinds[kind])}</b> <Mono copy={false}>{number}</Mono> {name}
          {what.length > 0 && `: ${what.map((word) => t(word)).join(', ')}`}
        </li>
      ))}
    </ul>
  );
}

/** Above the live list: which revision is in force, what became different since, and every revision there was. */
export function RevisionsOfList() {
  const { t } = useTranslation();
  const { data } = useGet(staffListDriftCall);
  return (
    <div className={css.home}>
      {data && (
        <div role="status" className={css.drift} data-drifted={data.changes.length > 0 || undefined}>
          <Text size="sm">
            {data.published ? (
              <>
                <Link to={`/qa/ccs/list-of-certifying-staff/${data.published.number}`} className="mono">
                  {data.published.number}
                </Link>{' '}
                {t('in force since')} <DateText value={data.published.effectiveOn} kind="day" /> ·{' '}
                {data.changes.length === 0 && t('nothing changed since')}
                {data.changes.length === 1 && t('1 change since')}
                {data.changes.length > 1 && t('{{count}} changes since', { count: data.changes.length })}
              </>
            ) : (
              t('No revision of this list is published yet.')
            )}
          </Text>
          <Changes changes={data.changes} />
        </div>
      )}
      <RecordList
        record={staffListRevision}
        embedded
        create={{ label: 'New revision' }}
        emptyText="No revision yet. A new one takes the list as it stands now."
      />
    </div>
  );
}

/** What the revision says otherwise than the one before it. */
function ChangesFromBefore({ row }: PanelProps<typeof staffListRevision>) {
  const { t } = useTranslation();
  const { data } = useGet(staffListChangesCall, { id: row.id });
  if (!data) return null;
  return (
    <Section title={t('Changes from the revision before')} count={data.changes.length}>
      {data.before === null ? (
        <Text size="sm">{t('This is the first revision.')}</Text>
      ) : data.changes.length === 0 ? (
        <Text size="sm">{t('Nothing changed since {{number}}.', { number: data.before })}</Text>
      ) : (
        <Changes changes={data.changes} />
      )}
    </Section>
  );
}

/** The frozen list, as it is printed. */
function Entries({ row }: PanelProps<typeof staffListRevision>) {
  const { t } = useTranslation();
  return (
    <Section title={t('List of certifying staff')} count={row.entries.length}>
      <Scroll label={t('List of certifying staff')}>
        <table className={css.table}>
          <thead>
            <tr>
              {['No.', 'Name', 'Authorisation', 'Stamp', 'Licence', 'Scope', 'Issued on', 'Valid until'].map((head) => (
                <th key={head}>{t(head)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row.entries.map((entry, at) => (
              <tr key={entry.number}>
                <td>{at + 1}</td>
                <td>
                  {entry.name}
                  <small>
                    <Mono copy={false}>{entry.employeeNo}</Mono>
                  </small>
                  {!entry.specimenOnFile && <small data-bad>{t('No signature specimen')}</small>}
                </td>
                <td>
                  <Mono copy={false}>{entry.number}</Mono>
                  <small>{t(entry.categoryName)}</small>
                </td>
                <td>
                  <Mono copy={false}>{entry.stampNo}</Mono>
                </td>
                <td>
                  <Mono copy={false}>{entry.licenceNo}</Mono>
                  {entry.licenceValidUntil && (
                    <small>
                      <DateText value={entry.licenceValidUntil} kind="day" />
                    </small>
                  )}
                </td>
                <td>
                  {entry.scope.map((line) => (
                    <small key={line.code}>
                      {line.code} {t(line.name)} · {line.levels.map((level) => t(level)).join(', ')} ·{' '}
                      {line.authorities.join(' ')} {line.ratings.join(' ')}
                      {line.only.length > 0 && ` · ${t('only {{parts}}', { parts: line.only.join(', ') })}`}
                      {line.except.length > 0 && ` · ${t('not {{parts}}', { parts: line.except.join(', ') })}`}
                    </small>
                  ))}
                  {entry.limitations && <small>{entry.limitations}</small>}
                </td>
                <td>
                  <DateText value={entry.issuedOn} kind="day" />
                </td>
                <td>
                  <DateText value={entry.validUntil} kind="day" />
                  {entry.suspendedFrom && (
                    <small data-bad>
                      {t('Suspended since')} <DateText value={entry.suspendedFrom} kind="day" />
                    </small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Section>
  );
}

/** One revision: who stood on the list, what was new, and who approved it. */
export const StaffListRevisionScreen = ({ revisionId }: { revisionId: string }) => (
  <RecordScreen
    record={staffListRevision}
    id={revisionId}
    title="reason"
    crumbs={[{ label: 'List of certifying staff', to: '/qa/ccs/list-of-certifying-staff' }]}
    facts={['effectiveOn', 'people', 'approvedById?', 'authorityToldOn?']}
    workflow={staffListRevisionWorkflow}
    panels={[ChangesFromBefore, Entries, section('Approval', { except: ['entries'] }), files(), history()]}
  />
);
