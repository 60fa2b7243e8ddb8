import { Answered } from '#kernel/web/data/Answered.tsx';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, Select, TextInput } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { standings, type Standing } from '../shared/standing.ts';
import { CcsTabs } from './CcsTabs.tsx';
import css from './standing.module.css';
import { AuthorizationLink, Faults, ScopeLine, StandingChip } from './standingParts.tsx';
import { useStaff, type StaffRow } from './useStaff.ts';
import { addressOf } from '#kernel/shared/call.ts';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { employeeSignatureCall } from '../shared/authorizations.calls.ts';
import { staffListHome } from '../shared/public.ts';

const categories = [
  { value: 'CS', label: 'Certifying staff' },
  { value: 'INS', label: 'Inspectors' },
  { value: 'NDT', label: 'NDT' },
  { value: 'MEC', label: 'Mechanics' },
  { value: 'REC', label: 'Receiving' },
  { value: 'all', label: 'All' },
];

/** The list the exposition refers to, as it stands at this moment: every holder with scope, validity and standing. */
export const CertifyingStaffList = () => {
  const { t } = useTranslation();
  const [query, set] = useAddressWords();
  const answer = useStaff();
  const category = query.get('category') ?? 'CS';
  const standing = query.get('standing') ?? '';
  const text = query.get('q') ?? '';
  const rows = (answer.data?.staff ?? []).filter((row) => matches(row, { category, standing, text }));
  return (
    <>
      <CcsTabs />
      <PageHead
        title="List of certifying staff"
        meaning="Computed now from authorisations, training, recent work, licences and stamps."
      />
      <SlotParts slot={staffListHome} given={{}} />
      <div className={css.tools} style={{ paddingTop: 12 }}>
        <div role="group" aria-label={t('Category')}>
          {categories.map(({ value, label }) => (
            <Button
              key={value}
              size="compact-sm"
              variant={category === value ? 'light' : 'subtle'}
              aria-pressed={category === value}
              onClick={() => set('category', value)}
            >
              {t(label)}
            </Button>
          ))}
        </div>
        <Select
          size="xs"
          aria-label={t('Standing')}
          placeholder={t('Any standing')}
          clearable
          data={Object.entries(standings).map(([value, { label }]) => ({ value, label: t(label) }))}
          value={standing || null}
          onChange={(value) => set('standing', value ?? '')}
        />
        <TextInput
          size="xs"
          type="search"
          aria-label={t('Name, number or stamp')}
          placeholder={t('Name, number or stamp')}
          value={text}
          onChange={(event) => set('q', event.currentTarget.value)}
        />
        <span className={css.quiet} role="status">
          {answer.data && t('{{count}} authorisations', { count: rows.length })}
        </span>
      </div>
      <div className={css.body}>
        <Answered
          answer={answer}
          title="List of certifying staff"
          empty={({ staff }) =>
            rows.length > 0
              ? null
              : [
                  staff.length === 0 ? 'Nothing here yet' : 'Nothing matches',
                  'People appear here when an authorisation is issued to them.',
                ]
          }
        >
          {() => <StaffTable rows={rows} />}
        </Answered>
      </div>
    </>
  );
};

function matches(row: StaffRow, asked: { category: string; standing: string; text: string }): boolean {
  if (asked.category !== 'all' && row.categoryCode !== asked.category) return false;
  if (asked.standing && row.standing !== (asked.standing as Standing)) return false;
  const words = asked.text.trim().toLowerCase();
  return (
    words === '' || `${row.name} ${row.employeeNo} ${row.number} ${row.stampNo ?? ''}`.toLowerCase().includes(words)
  );
}

function StaffTable({ rows }: { rows: StaffRow[] }) {
  const { t } = useTranslation();
  return (
    <Scroll label="Certifying staff">
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('Name')}</th>
            <th>{t('Authorisation')}</th>
            <th>{t('Stamp')}</th>
            <th>{t('Specimen')}</th>
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
