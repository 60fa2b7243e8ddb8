import { Answered } from '#kernel/web/data/Answered.tsx';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Button, Select, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { standings, type Standing } from '../shared/standing.ts';
import { CcsTabs } from './CcsTabs.tsx';
import css from './standing.module.css';
import { StaffTable } from './standingParts.tsx';
import { useStaff, type StaffRow } from './useStaff.ts';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
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
          {() => <StaffTable rows={rows} label="Certifying staff" />}
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
