import { dayOf, daysBetween } from '#kernel/shared/dates.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { translate } from '#kernel/web/i18n.ts';
import { quarantine } from '../shared/quarantine.record.ts';
import { ageTone } from '../shared/quarantineRules.ts';

/** Parts nobody may use until quality has decided, the first due on top. */
export const QuarantineList = () => {
  const today = useToday();
  return (
    <RecordList
      record={quarantine}
      title="Quarantine"
      description="Parts nobody may use until quality has decided about them."
      create={{ label: 'Quarantine a part', size: 760 }}
      tabs={[
        { label: 'Open', query: { 'f.status.notIn': 'closed' } },
        { label: 'To carry out', query: { 'f.status.in': 'dispositioned' } },
        { label: 'Suspected unapproved', query: { 'f.suspectedUnapproved.in': 'true' } },
        { label: 'All', query: {} },
      ]}
      cells={{
        quantity: (row) => String(Number(row.quantity)),
        dueDate: (row) =>
          row.status === 'closed' || !row.dueDate ? (
            <DateText value={row.dueDate} kind="day" />
          ) : (
            <StatusChip
              tone={ageTone(dayOf(row.createdAt), today)}
              label={translate('{{count}} days open', { count: daysBetween(dayOf(row.createdAt), today) })}
            />
          ),
      }}
      emptyText="Nothing is in quarantine. What is damaged, expired or without papers goes here."
    />
  );
};
