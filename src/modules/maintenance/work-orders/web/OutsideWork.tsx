import { useState } from 'react';
import { dayOf } from '#kernel/shared/dates.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { FactTable } from './FactTable.tsx';
import { isOpenJob } from './jobCells.tsx';

interface Process {
  id: string;
  process: string;
  vendor: string;
  performedOn: string;
  vendorApprovedUntil: string | null;
  document: string | null;
  incomingInspection: 'accepted' | 'rejected' | null;
}

const touched = [workOrder.name, 'gates'];
const day = /^\d{4}-\d\d-\d\d$/;

/** Processes a vendor does for this job: what went out, what came back with which paper, and how it was found on arrival (G23). */
export function OutsideWork({ job }: { job: { number: string; status: string } }) {
  const { t } = useTranslation();
  const mayWork = useCan()('maintenance.user') && isOpenJob(job);
  const [open, setOpen] = useState<'new' | Process | null>(null);
  const answer = useGet<Process[]>(`${workOrder.api}/${job.number}/outside-work`, { modules: [workOrder.name] });
  return (
    <Section
      title={t('Outside work')}
      count={answer.data?.length}
      actions={
        mayWork && (
          <Button size="compact-md" variant="default" onClick={() => setOpen('new')}>
            {t('Record outside work')}
          </Button>
        )
      }
    >
      <FactTable
        answer={answer}
        rows={answer.data}
        empty="Nothing of this job was done by a vendor."
        label="Outside work"
        columns={[
          { head: 'Process', cell: (row) => row.process },
          { head: 'Vendor', cell: (row) => row.vendor },
          { head: 'Done on', cell: (row) => <DateText value={row.performedOn} kind="day" /> },
          {
            head: 'Vendor approved until',
            cell: (row) =>
              row.vendorApprovedUntil === null ? (
                <StatusChip tone="bad" label="Not recorded" />
              ) : row.vendorApprovedUntil < row.performedOn ? (
                <StatusChip tone="bad" label="Lapsed before the work" />
              ) : (
                <DateText value={row.vendorApprovedUntil} kind="day" />
              ),
          },
          { head: 'Release or CoC', cell: (row) => row.document ?? <StatusChip tone="bad" label="No paper" /> },
          { head: 'Incoming inspection', cell: (row) => <Found row={row} /> },
          {
            head: 'Return',
            cell: (row) =>
              mayWork && row.incomingInspection !== 'accepted' ? (
                <Button size="compact-sm" variant="default" onClick={() => setOpen(row)}>
                  {t('Record the return')}
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
      />
      {open && <ProcessDialog job={job} work={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function Found({ row }: { row: Process }) {
  if (row.incomingInspection === 'accepted') return <StatusChip tone="good" label="Accepted" />;
  if (row.incomingInspection === 'rejected') return <StatusChip tone="bad" label="Rejected" />;
  return <StatusChip tone="warn" label="At the vendor" />;
}

/** Sends a process out, or records what came back from the vendor. */
function ProcessDialog({ job, work, onClose }: { job: { number: string }; work: Process | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [process, setProcess] = useState('');
  const [vendor, setVendor] = useState('');
  const [performedOn, setPerformedOn] = useState(() => dayOf(new Date()));
  const [approvedUntil, setApprovedUntil] = useState(work?.vendorApprovedUntil ?? '');
  const [document, setDocument] = useState(work?.document ?? '');
  const [found, setFound] = useState<'accepted' | 'rejected'>('accepted');
  const [isTried, setTried] = useState(false);
  const root = `${workOrder.api}/${job.number}/outside-work`;
  const send = useSend<Record<string, string | null>>('POST', work ? `${root}/${work.id}/return` : root, {
    modules: touched,
  });
  const short = (text: string) => (isTried && text.trim().length < 3 ? t('Required') : undefined);
  const noDay = (value: string) => (isTried && !day.test(value) ? t('Required') : undefined);
  const isWhole = work
    ? document.trim().length >= 3 && day.test(approvedUntil)
    : process.trim().length >= 3 && vendor.trim().length >= 3 && day.test(performedOn);
  const submit = () => {
    setTried(true);
    if (!isWhole) return;
    const until = day.test(approvedUntil) ? approvedUntil : null;
    send.mutate(
      work
        ? { document: document.trim(), vendorApprovedUntil: until, incomingInspection: found }
        : { process: process.trim(), vendor: vendor.trim(), performedOn, vendorApprovedUntil: until },
      {
        onSuccess: () => {
          notify({ text: work ? t('Return recorded') : t('Outside work recorded') });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={work ? t('{{process}}: back from {{vendor}}', { ...work }) : t('Record outside work')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          {!work && (
            <>
              <TextInput
                data-autofocus
                label={t('Process')}
                description={t('As the route names it: plating, shot peening.')}
                withAsterisk
                maxLength={80}
                value={process}
                error={short(process)}
                onChange={(event) => setProcess(event.currentTarget.value)}
              />
              <TextInput
                label={t('Vendor')}
                withAsterisk
                maxLength={120}
                value={vendor}
                error={short(vendor)}
                onChange={(event) => setVendor(event.currentTarget.value)}
              />
              <DateInput
                label={t('Done on')}
                withAsterisk
                value={performedOn}
                onChange={setPerformedOn}
                error={noDay(performedOn)}
              />
            </>
          )}
          {work && (
            <TextInput
              data-autofocus
              label={t('Release or CoC')}
              withAsterisk
              maxLength={80}
              value={document}
              error={short(document)}
              onChange={(event) => setDocument(event.currentTarget.value)}
            />
          )}
          <DateInput
            label={t('Vendor approved until')}
            withAsterisk={work !== null}
            value={approvedUntil}
            onChange={setApprovedUntil}
            error={work ? noDay(approvedUntil) : undefined}
          />
          {work && (
            <SegmentedControl
              aria-label={t('Incoming inspection')}
              data={[
                { value: 'accepted', label: t('Accepted') },
                { value: 'rejected', label: t('Rejected') },
              ]}
              value={found}
              onChange={(value) => setFound(value as typeof found)}
            />
          )}
          {send.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(send.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {work ? t('Record the return') : t('Record outside work')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
