import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Group, Skeleton } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { coverCall } from '../shared/manpower.calls.ts';
import { useWeek, WeekSteps } from './hours.tsx';
import css from './manpower.module.css';

const familyWords: Record<string, string> = {
  wheel: 'Wheel',
  brake: 'Brake',
  battery: 'Battery',
  cylinder: 'Oxygen',
  tire: 'Tire',
  other: 'Other',
};

/** What hangs on one person in a week, and what lapses soon. */
export function Cover() {
  const { t } = useTranslation();
  const [monday, move] = useWeek();
  const cover = useGet(coverCall, {}, { query: { from: monday } });
  const { data } = cover;
  return (
    <>
      <PageHead
        title="Cover"
        meaning="What only one person on the roster of a week can do or sign, and what lapses within 90 days."
      />
      <Group className={css.bar}>
        <WeekSteps monday={monday} move={move} />
      </Group>
      {cover.isError && <ErrorState error={cover.error} onRetry={() => void cover.refetch()} />}
      {!data && !cover.isError && <Skeleton height={400} />}
      {data && (
        <>
          <Section title="Release">
            <FactTable
              head={['Component', 'Open work orders', 'Who can sign the release in this week']}
              rows={data.signers.map((one) => ({
                key: one.group,
                cells: [t(familyWords[one.group] ?? one.group), one.jobs, <People key="people" people={one.people} />],
              }))}
              empty="Every component has at least two people who can sign its release in this week."
            />
          </Section>
          <Section title="Skills">
            <FactTable
              head={['Skill', 'Level', 'Who has it in this week']}
              rows={data.skills.map((one) => ({
                key: one.skill,
                cells: [
                  <span key="skill" className="mono">
                    {one.skill}
                  </span>,
                  one.level,
                  <People key="people" people={one.people} />,
                ],
              }))}
              empty="Every skill that open cards ask for is there at least twice in this week."
            />
          </Section>
          <Section title="Lapses within 90 days">
            <FactTable
              head={['Person', 'Authorisation', 'What', 'Last day']}
              rows={data.lapses.map((one) => ({
                key: `${one.number} ${one.what} ${one.of ?? ''}`,
                cells: [
                  one.name,
                  <Link key="number" className="mono" to={`/qa/ccs/authorizations/${one.number}`}>
                    {one.number}
                  </Link>,
                  t(one.text, { of: one.of ? t(one.of) : '' }),
                  <DateText key="on" value={one.on} kind="day" />,
                ],
              }))}
              empty="Nothing lapses within 90 days."
            />
          </Section>
        </>
      )}
    </>
  );
}

function People({ people }: { people: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation();
  const [only] = people;
  return (
    <StatusChip tone={only ? 'warn' : 'bad'} label={only ? t('Only {{name}}', { name: only.name }) : t('Nobody')} />
  );
}
