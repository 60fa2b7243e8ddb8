import { useState } from 'react';
import { dayOf } from '#kernel/shared/dates.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { FactTable } from './FactTable.tsx';
import { PaperFile } from './PaperFile.tsx';
import { withdrawalColumn, type Withdrawable } from './Withdrawal.tsx';
import { isOpenJob } from './jobCells.tsx';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { outsideWorkCall, returnOutsideCall, sendOutsideCall } from '../shared/outsideWork.calls.ts';

interface Process extends Withdrawable {
  process: string;
  processKind: 'hydrostaticTest' | 'other';
  vendor: string;
  sentOn: string;
  performedOn: string | null;
  vendorApprovedUntil: string | null;
  document: string | null;
  incomingInspection: 'accepted' | 'rejected' | null;
  testedOn: string | null;
  requalifier: string | null;
  sentByName: string | null;
  inspectedByName: string | null;
}

const touched = [workOrder.name, 'gates'];
const day = /^\d{4}-\d\d-\d\d$/;

/** Processes a vendor does for this job: what went out, what came back with which paper, and how it was found on arrival (G23). */
export function OutsideWork({ job }: { job: { id: string; number: string; status: string } }) {
  const { t } = useTranslation();
  const can = useCan();
  const mayWork = can('maintenance.user') && isOpenJob(job);
  const mayTakeBack = can(returnOutsideCall.allow) && isOpenJob(job);
  const [open, setOpen] = useState<'new' | Process | null>(null);
  const answer = useGet(outsideWorkCall, { id: job.number });
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
        empty="Nothing of this work order was done by a vendor."
        label="Outside work"
        isStruck={(row) => row.withdrawn !== null}
        columns={[
          { head: 'Process', cell: (row) => row.process },
          { head: 'Vendor', cell: (row) => row.vendor },
          { head: 'Sent on', cell: (row) => <DateText value={row.sentOn} kind="day" /> },
          {
            head: 'Done on',
            cell: (row) => (row.performedOn ? <DateText value={row.performedOn} kind="day" /> : '—'),
          },
          {
            head: 'Vendor approved until',
            cell: (row) =>
              row.vendorApprovedUntil === null ? (
                <StatusChip tone="bad" label="Not approved" />
              ) : row.vendorApprovedUntil < (row.performedOn ?? row.sentOn) ? (
                <StatusChip tone="bad" label="Lapsed before the work" />
              ) : (
                <DateText value={row.vendorApprovedUntil} kind="day" />
              ),
          },
          { head: 'Release or CoC', cell: (row) => row.document ?? <StatusChip tone="bad" label="No paper" /> },
          {
            head: 'Tested on, requalifier',
            cell: (row) =>
              row.testedOn ? (
                <>
                  <DateText value={row.testedOn} kind="day" /> · {row.requalifier}
                </>
              ) : (
                '—'
              ),
          },
          {
            head: 'Incoming inspection',
            cell: (row) => (
              <>
                <Found row={row} /> {row.inspectedByName}
              </>
            ),
          },
          {
            head: 'Return',
            cell: (row) =>
              mayTakeBack && row.incomingInspection !== 'accepted' && !row.withdrawn ? (
                <Button size="compact-sm" variant="default" onClick={() => setOpen(row)}>
                  {t('Record the return')}
                </Button>
              ) : (
                '—'
              ),
          },
          withdrawalColumn<Process>(job, 'outside', (row) => `${row.process} · ${row.vendor}`),
        ]}
      />
      {open === 'new' && <SendDialog job={job} onClose={() => setOpen(null)} />}
      {open && open !== 'new' && <ReturnDialog job={job} work={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function Found({ row }: { row: Process }) {
  if (row.incomingInspection === 'accepted') return <StatusChip tone="good" label="Accepted" />;
  if (row.incomingInspection === 'rejected') return <StatusChip tone="bad" label="Rejected" />;
  return <StatusChip tone="warn" label="At the vendor" />;
}

interface DialogProps {
  job: { id: string; number: string };
  onClose: () => void;
}

/** Sends a process out: to a vendor of the register, which must be approved for it on that day. */
function SendDialog({ job, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [process, setProcess] = useState('');
  const [vendorId, setVendorId] = useState<string | null>(null);
  const [sentOn, setSentOn] = useState(() => dayOf(new Date()));
  const [isTried, setTried] = useState(false);
  const send = useSend(sendOutsideCall, { id: job.number }, { also: touched });
  const submit = () => {
    setTried(true);
    if (process.trim().length < 3 || !vendorId || !day.test(sentOn)) return;
    send.mutate(
      { process: process.trim(), vendorId, sentOn },
      {
        onSuccess: () => {
          notify({ text: t('Outside work recorded') });
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} size={480} title={t('Record outside work')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label={t('Process')}
            description={t('As the route names it: plating, shot peening.')}
            withAsterisk
            maxLength={80}
            value={process}
            error={isTried && process.trim().length < 3 ? t('Required') : undefined}
            onChange={(event) => setProcess(event.currentTarget.value)}
          />
          <LinkInput
            to="vendor"
            label={t('Vendor')}
            required
            value={vendorId}
            error={isTried && !vendorId ? t('Required') : undefined}
            onChange={setVendorId}
          />
          <DateInput
            label={t('Sent on')}
            description={t('The day the vendor did it is recorded when it is back.')}
            withAsterisk
            value={sentOn}
            onChange={setSentOn}
            error={isTried && !day.test(sentOn) ? t('Required') : undefined}
          />
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
              {t('Record outside work')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The incoming inspection of what came back, signed by an authorised person who did not send it. */
function ReturnDialog({ job, work, onClose }: DialogProps & { work: Process }) {
  const { t } = useTranslation();
  const [document, setDocument] = useState(work.document ?? '');
  const [paper, setPaper] = useState<{ id: string; name: string } | null>(null);
  const isTest = work.processKind === 'hydrostaticTest';
  const [testedOn, setTestedOn] = useState(work.testedOn ?? '');
  const giveBack = useSend(returnOutsideCall, { id: job.number, workId: work.id }, { also: ['gates'] });
  const [requalifier, setRequalifier] = useState(work.requalifier ?? '');
  const [found, setFound] = useState<'accepted' | 'rejected'>('accepted');
  const [performedOn, setPerformedOn] = useState('');
  const isDayMissing = found === 'accepted' && !day.test(performedOn);
  const [isTried, setTried] = useState(false);
  return (
    <SignDialog
      title={t('{{process}}: back from {{vendor}}', { ...work })}
      statement="I inspected what came back from the vendor against its papers."
      what={
        <p>
          <b className="mono">{job.number}</b> · {work.process} · {work.vendor}
        </p>
      }
      actionLabel={t('Record the return')}
      validate={() => {
        setTried(true);
        return document.trim().length >= 3 && !isDayMissing;
      }}
      onSign={async (proof) => {
        await giveBack.mutateAsync({
          document: document.trim(),
          ...(paper ? { paperId: paper.id } : {}),
          incomingInspection: found,
          performedOn: day.test(performedOn) ? performedOn : null,
          testedOn: day.test(testedOn) ? testedOn : null,
          requalifier: requalifier.trim() || null,
          ...proof,
        });
        notify({ text: t('Return recorded') });
        onClose();
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label={t('Release or CoC')}
          withAsterisk
          maxLength={80}
          value={document}
          error={isTried && document.trim().length < 3 ? t('Required') : undefined}
          onChange={(event) => setDocument(event.currentTarget.value)}
        />
        <DateInput
          label={t('Done on')}
          description={t('The day the vendor did the work, as its paper says.')}
          withAsterisk={found === 'accepted'}
          value={performedOn}
          onChange={setPerformedOn}
          error={isTried && isDayMissing ? t('Required') : undefined}
        />
        <PaperFile jobId={job.id} paper={paper} isMissing={false} onAttached={setPaper} />
        {isTest && (
          <>
            <DateInput label={t('Tested on')} value={testedOn} onChange={setTestedOn} />
            <TextInput
              label={t('Requalifier number (RIN)')}
              maxLength={40}
              value={requalifier}
              onChange={(event) => setRequalifier(event.currentTarget.value)}
            />
          </>
        )}
        <SegmentedControl
          aria-label={t('Incoming inspection')}
          data={[
            { value: 'accepted', label: t('Accepted') },
            { value: 'rejected', label: t('Rejected') },
          ]}
          value={found}
          onChange={(value) => setFound(value as typeof found)}
        />
      </Stack>
    </SignDialog>
  );
}
