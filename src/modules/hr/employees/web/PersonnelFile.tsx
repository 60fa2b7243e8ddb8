import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf } from '#kernel/shared/call.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { FieldInput } from '#kernel/web/form/FieldInput.tsx';
import { related, type PanelProps } from '#kernel/web/page/panels.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { DeferredPart } from '#kernel/web/ui/DeferredPart.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { employee } from '../shared/employee.record.ts';
import { companyCardCall } from '../shared/employees.calls.ts';
import { commonYear, overlaps } from '../shared/identityNumber.ts';
import { education, employeeCertificate, identityDocument, workExperience } from '../shared/personnelFile.record.ts';

type Person = PanelProps<typeof employee>;

const loadAdd = () => import('./AddIdentity.tsx').then((file) => file.AddIdentity);

/** A day of expiry: red once it has passed, amber in the last 60 days. */
function Expiry({ day }: { day: string | null }) {
  const { t } = useTranslation();
  const today = useToday();
  if (!day) return <>{t('Does not expire')}</>;
  const isOver = day < today;
  const isSoon = !isOver && Date.parse(day) - Date.parse(today) <= 60 * 86_400_000;
  return (
    <>
      <DateText value={day} kind="day" />{' '}
      {(isOver || isSoon) && <StatusChip tone={isOver ? 'bad' : 'warn'} label={t(isOver ? 'Expired' : 'Soon')} />}
    </>
  );
}

/** The company's own card, front and back, to print; the numbers of identity documents are never on it. */
export function CompanyCard({ row }: Person) {
  const { t } = useTranslation();
  return (
    <Section title={t('Company ID card')}>
      <p>{t('Name in both scripts, number, department and a code that opens this page.')}</p>
      <Button
        component="a"
        href={addressOf(companyCardCall, { id: row.employeeNo })}
        target="_blank"
        variant="default"
        leftSection={<IconPrinter size={16} />}
      >
        {t('Print ID card')}
      </Button>
    </Section>
  );
}

function IdentityAdd({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation();
  const mayAdd = useCan()('hr.user');
  const [isOpen, setOpen] = useState(false);
  if (!mayAdd) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconPlus size={15} />} onClick={() => setOpen(true)}>
        {t('Add identity document')}
      </Button>
      {isOpen && <DeferredPart load={loadAdd} employeeId={employeeId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How numbers are kept, and the way to add a document, above the list of them; for HR. */
export function IdentityPanel({ row }: Person) {
  const { t } = useTranslation();
  const mayRead = useCan()(identityDocument.access.read);
  if (!mayRead) return null;
  return (
    <Group justify="space-between" mb="sm">
      <Text size="sm">
        {t('Numbers are stored encrypted. Who reads one whole gives the reason, which stays in its history.')}
      </Text>
      <IdentityAdd employeeId={row.id} />
    </Group>
  );
}

export const identityPanel = related(identityDocument, 'employeeId', {
  cells: { expiresOn: (row) => <Expiry day={row.expiresOn} /> },
  widths: { maskedNo: 220, expiresOn: 190 },
  emptyText: 'No identity document in this file.',
});

export const certificatesPanel = related(employeeCertificate, 'employeeId', {
  title: 'Certificates',
  create: { label: 'Add certificate' },
  widths: { expiresOn: 190 },
  cells: {
    status: (row) =>
      row.renewedById ? (
        <StatusChip tone="neutral" label="Renewed" />
      ) : (
        <StateChip record={employeeCertificate} status={row.status} />
      ),
    expiresOn: (row) =>
      row.renewedById ? <DateText value={row.expiresOn ?? ''} kind="day" /> : <Expiry day={row.expiresOn} />,
  },
  emptyText: 'No certificate yet. Add the first one with its paper.',
});

export const educationPanel = related(education, 'employeeId', {
  create: {
    inputs: {
      finishedIn: (own) => (
        <FieldInput
          {...own}
          onChange={(value) => {
            const year = Number(value);
            own.onChange(/^\d{4}$/.test(String(value)) && year > 2400 ? commonYear(year) : value);
          }}
        />
      ),
    },
  },
  cells: { finishedIn: (row) => String(row.finishedIn) },
  emptyText: 'No education yet. Add the first entry.',
});

/** Names entries whose times overlap: both may be right, and somebody should look. */
export function OverlapNote({ row }: Person) {
  const { t } = useTranslation();
  const rows = useRows(workExperience, { 'f.employeeId.in': row.id, size: 'all' }).data?.rows ?? [];
  const pairs = overlaps(rows);
  if (pairs.length === 0) return null;
  return (
    <Note tone="info">
      {t('These times overlap: {{pairs}}.', {
        pairs: pairs.map(([one, other]) => `${one.employer} – ${other.employer}`).join(', '),
      })}
    </Note>
  );
}

export const experiencePanel = related(workExperience, 'employeeId', {
  create: true,
  emptyText: 'No work experience yet. Add the first entry.',
});
