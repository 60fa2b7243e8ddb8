import { Link } from 'react-router';
import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { standings, type Standing } from '../shared/standing.ts';
import { addressOf, type AnswerOf } from '#kernel/shared/call.ts';
import { employeeSignatureCall, type ownAuthorizationsCall } from '../shared/authorizations.calls.ts';
import type { StaffRow } from './useStaff.ts';
import css from './standing.module.css';

/** One live authorisation as the server tells it. */
export type StandingRow = AnswerOf<typeof ownAuthorizationsCall>['authorizations'][number];

/** The way to an authorisation, by its number. */
export function AuthorizationLink({ number }: { number: string }) {
  return (
    <Link to={`/qa/ccs/authorizations/${number}`}>
      <Mono copy={false}>{number}</Mono>
    </Link>
  );
}

/** The chip of what an authorisation is worth today. */
export function StandingChip({ standing }: { standing: Standing }) {
  return <StatusChip {...standings[standing]} />;
}

/** Why it is suspended, each with the way to cure it. */
export function Faults({ row }: { row: StandingRow }) {
  const { t } = useTranslation();
  if (row.suspensions.length === 0) return null;
  return (
    <ul className={css.faults}>
      {row.suspensions.map((fault) => (
        <li key={fault.text}>
          <Link to={fault.cureLink}>
            {fault.trigger} · {t(fault.text)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The scope in one line: groups with their authorities; what is stopped is struck through. */
export function ScopeLine({ row }: { row: StandingRow }) {
  const { t } = useTranslation();
  return (
    <span className={css.scope}>
      {row.scope.map((line) => (
        <span
          key={line.groupId}
          data-stopped={line.isStopped || undefined}
          title={`${line.taskLevels.map((level) => t(level)).join(', ')} · ${line.ratings.join(', ')}`}
        >
          {t(line.groupName)} <small>{line.authorities.join(' ')}</small>
        </span>
      ))}
    </span>
  );
}

interface StaffTableProps {
  rows: readonly StaffRow[];
  /** What the table is called. */
  label: string;
  /** As it stood on a past day: the specimen on file is of today, so it is left out. */
  isPast?: boolean;
}

/** Holders with scope, validity and standing, as the list of certifying staff prints them. */
export function StaffTable({ rows, label, isPast = false }: StaffTableProps) {
  const { t } = useTranslation();
  return (
    <Scroll label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('Name')}</th>
            <th>{t('Authorisation')}</th>
            <th>{t('Stamp')}</th>
            {!isPast && <th>{t('Specimen')}</th>}
            <th>{t('Licence')}</th>
            <th>{t('Scope')}</th>
            <th>{t('Issued on')}</th>
            <th>{t('Valid until')}</th>
            <th>{t('Standing')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <RecordLink
                  record="employee"
                  id={row.employeeNo}
                  href={`/hr/employees/${row.employeeNo}/authorization`}
                >
                  {row.name}
                </RecordLink>
                <span className={css.sub}>
                  <Mono copy={false}>{row.employeeNo}</Mono>
                </span>
              </td>
              <td className={css.number}>
                <AuthorizationLink number={row.number} />
                <span className={css.sub}>{t(row.categoryName)}</span>
              </td>
              <td className={css.number}>
                <Mono copy={false}>{row.stampNo}</Mono>
              </td>
              {!isPast && (
                <td>
                  {row.signatureOnFile ? (
                    <img
                      className={css.specimen}
                      loading="lazy"
                      src={addressOf(employeeSignatureCall, { id: row.employeeId })}
                      alt={t('Signature of {{name}}', { name: row.name })}
                    />
                  ) : (
                    '—'
                  )}
                </td>
              )}
              <td className={css.number}>
                <Mono copy={false}>{row.licenceNo}</Mono>
                {row.licenceValidUntil && (
                  <span className={css.sub}>
                    <DateText value={row.licenceValidUntil} kind="day" />
                  </span>
                )}
              </td>
              <td>
                <ScopeLine row={row} />
                {row.limitations && <span className={css.sub}>{row.limitations}</span>}
              </td>
              <td className={css.number}>
                <DateText value={row.issuedOn} kind="day" />
              </td>
              <td className={css.number}>
                <DateText value={row.validUntil} kind="day" />
              </td>
              <td>
                <StandingChip standing={row.standing} />
                <Faults row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
