import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { ArchiveDialog, EditPencil } from '#kernel/web/page/RowButtons.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Group, Skeleton } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { shifts, weekdays, type Weekday } from '../shared/roster.ts';
import { shiftAssignment, shiftPattern } from '../shared/shift.record.ts';
import { hours } from './hours.tsx';

/** The hours that repeat each week, and who follows which. */
export function Patterns() {
  const { t } = useTranslation();
  const patterns = useRows(shiftPattern, { size: 100 });
  const assignments = useRows(shiftAssignment, { size: 500 });
  const failed = patterns.isError ? patterns : assignments.isError ? assignments : null;
  return (
    <>
      <PageHead
        title="Shift patterns"
        meaning="Hours that repeat each week, and who follows them. A changed pattern is a new one: what was rostered stays."
        actions={
          <Group gap="xs">
            <CreateButton record={shiftPattern} label="New shift pattern" />
            <CreateButton record={shiftAssignment} label="Assign a pattern" isPrimary />
          </Group>
        }
      />
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!patterns.data && !failed && <Skeleton height={300} />}
      {patterns.data && (
        <Section title="Shift patterns">
          <FactTable
            head={['Name', 'Shift', 'Hours', 'Days', '']}
            rows={patterns.data.rows.map((row) => ({
              key: row.id,
              cells: [
                row.name,
                t(shifts[row.shift]),
                `${row.startsAt} · ${t('{{hours}} h', { hours: hours(row.minutes) })}`,
                <Days key="days" days={row.weekdays} onHolidays={row.onHolidays === true} />,
                <PatternEnd key="end" row={row} />,
              ],
            }))}
            empty="No shift patterns. Write the hours of a usual week first, then assign people to it."
          />
        </Section>
      )}
      {assignments.data && (
        <Section title="Who follows which">
          <FactTable
            head={['Employee', 'Shift pattern', 'From', 'Until', '']}
            rows={assignments.data.rows.map((row) => ({
              key: row.id,
              cells: [
                row.employeeIdLabel,
                row.patternIdLabel,
                <DateText key="from" value={row.validFrom} kind="day" />,
                <DateText key="to" value={row.validTo} kind="day" />,
                <EditPencil key="edit" record={shiftAssignment} row={row} only={['validTo']} />,
              ],
            }))}
            empty="Nobody follows a pattern yet."
          />
        </Section>
      )}
    </>
  );
}

function Days({ days, onHolidays }: { days: readonly Weekday[]; onHolidays: boolean }) {
  const { t } = useTranslation();
  const words = (Object.keys(weekdays) as Weekday[]).filter((day) => days.includes(day)).map((day) => t(weekdays[day]));
  return (
    <>
      {words.join(', ')}
      {onHolidays && ` · ${t('Also on holidays')}`}
    </>
  );
}

function PatternEnd({ row }: { row: RowOf<typeof shiftPattern> }) {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(shiftPattern.access.archive)) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('Archive {{name}}', { name: row.name })}
        onClick={() => setOpen(true)}
      >
        {t('Archive')}
      </Button>
      {isOpen && <ArchiveDialog record={shiftPattern} row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
