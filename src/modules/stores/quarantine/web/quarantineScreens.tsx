import { dayOf, daysBetween } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { files, history, related, section } from '#kernel/web/page/panels.ts';
import type { ListSpec } from '#kernel/web/page/registerSpec.ts';
import type { ScreenSpec } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { translate } from '#kernel/web/i18n.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { quarantine } from '../shared/quarantine.record.ts';
import { ageTone, evidenceGaps } from '../shared/quarantineRules.ts';

type Row = RowOf<typeof quarantine>;

/** Parts nobody may use until quality has decided, the first due on top. */
export const list: ListSpec<typeof quarantine> = {
  description: 'Parts kept apart until quality decides, by due date.',
  create: { label: 'Quarantine a part', size: 760 },
  tabs: [
    { label: 'Open', query: { 'f.status.notIn': 'closed' } },
    { label: 'To carry out', query: { 'f.status.in': 'dispositioned' } },
    { label: 'Suspected unapproved', query: { 'f.suspectedUnapproved.in': 'true' } },
    { label: 'All', query: {} },
  ],
  // The day, and how long it is open, whole.
  widths: { dueDate: 220 },
  cells: {
    dueDate: (row) => <Due row={row} />,
  },
  emptyText: 'Nothing is in quarantine. What is damaged, expired or without papers goes here.',
};

function Due({ row }: { row: Row }) {
  const today = useToday();
  if (row.status === 'closed' || !row.dueDate) return <DateText value={row.dueDate} kind="day" />;
  const opened = dayOf(row.createdAt);
  return (
    <>
      <DateText value={row.dueDate} kind="day" />{' '}
      <StatusChip
        tone={ageTone(opened, today)}
        label={translate('{{count}} days open', { count: daysBetween(opened, today) })}
      />
    </>
  );
}

/** One thing in quarantine: what it is, what is missing, what was decided. */
export const page: ScreenSpec<typeof quarantine> = {
  title: 'description',
  status: (row) => (
    <>
      <StateChip record={quarantine} status={row.status} />
      {row.suspectedUnapproved && <StatusChip tone="bad" label="Suspected unapproved" />}
    </>
  ),
  facts: [
    'batchId?',
    'serialNumber?',
    { label: 'Owner', value: (row) => row.ownerIdLabel || translate('Company') },
    { label: 'Due', value: (row) => <Due row={row} /> },
    {
      label: 'Evidence missing',
      value: ({ evidenceMissing, evidenceReceived }) =>
        evidenceGaps(evidenceMissing, evidenceReceived)
          .map((gap) => translate(gap))
          .join(', ') || translate('None'),
    },
  ],
  signs: (row) =>
    [
      row.number,
      row.description,
      row.disposition && translate(quarantine.fields.disposition.options?.[row.disposition] ?? ''),
    ]
      .filter(Boolean)
      .join(' · '),
  panels: [
    section('Reason for quarantine', [
      'source',
      'partNumber',
      'quantity',
      'jobNumber',
      'supplier',
      'reason',
      'evidenceMissing',
      'evidenceReceived',
      'investigatorId',
      'itemId',
      'toolId',
    ]),
    section('Investigation and decision', [
      'finding',
      'disposition',
      'dispositionNote',
      'dispositionByName',
      'dispositionAt',
      'supReportNo',
      'closedAt',
    ]),
    related(scrap, 'quarantineId', { emptyText: 'Not scrapped' }),
    files({ title: 'Papers and photos' }),
    history(),
  ],
};
