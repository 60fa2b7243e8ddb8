import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Modal, Select, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { Shop, WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { scopeWords, shopWords, workOrder } from '../shared/workOrder.record.ts';
import { FactTable } from './FactTable.tsx';
import { isOpenJob, PartText } from './jobCells.tsx';
import type { Overview } from './jobTabs.ts';
import { OutsideWork } from './OutsideWork.tsx';
import { JobLink } from './public.tsx';
import { useSend, useGet } from '#kernel/web/data/calls.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { visitsCall } from '../shared/job.calls.ts';
import { openSubJobCall } from '../shared/jobChanges.calls.ts';

type Job = RowOf<typeof workOrder>;

/** Outside processes, sub-assemblies and tires that run under this job. */
export function SubJobsTab({ job, overview }: { job: Job; overview: Overview | undefined }) {
  const { t } = useTranslation();
  const mayOpen = useCan()('maintenance.user') && isOpenJob(job) && job.masterJobId === null;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Section
        title={t('Sub-jobs')}
        actions={
          mayOpen && (
            <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
              {t('New sub-job')}
            </Button>
          )
        }
      >
        {overview?.master && (
          <Text size="sm" mb="xs">
            {t('This is a sub-job of')} <JobLink number={overview.master.number} />
          </Text>
        )}
        <FactTable
          answer={{ isPending: !overview, isError: false, error: null }}
          rows={overview?.subJobs.map((row) => ({ ...row, id: row.number }))}
          empty="This work order has no sub-jobs."
          columns={[
            { head: 'Job', cell: (row) => <JobLink number={row.number} /> },
            { head: 'Part', cell: (row) => <PartText number={row.partNumber} name={row.partName} /> },
            { head: 'Serial number', cell: (row) => <span className="mono">{row.serialNumber}</span> },
            { head: 'Status', cell: (row) => <StateChip record={workOrder} status={row.status} /> },
          ]}
        />
        {isOpen && <SubJobDialog job={job} onClose={() => setOpen(false)} />}
      </Section>
      <OutsideWork job={job} />
    </>
  );
}

function SubJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation();
  const [partNumberId, setPart] = useState<string | null>(null);
  const [serialNumber, setSerial] = useState('');
  const [workScope, setScope] = useState<WorkScope>(job.workScope);
  const [shop, setShop] = useState<Shop>(job.shop);
  const open = useSend(openSubJobCall, { id: job.number });
  return (
    <Modal opened onClose={onClose} title={t('New sub-job')} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (partNumberId) open.mutate({ partNumberId, serialNumber, workScope, shop }, { onSuccess: onClose });
        }}
      >
        <Stack gap="sm">
          <LinkInput to="partNumber" label={t('Part number')} withAsterisk value={partNumberId} onChange={setPart} />
          <TextInput
            label={t('Serial number')}
            withAsterisk
            maxLength={60}
            value={serialNumber}
            onChange={(event) => setSerial(event.currentTarget.value)}
          />
          <Select
            label={t('Work scope')}
            allowDeselect={false}
            value={workScope}
            onChange={(value) => setScope(value as WorkScope)}
            data={Object.entries(scopeWords).map(([value, label]) => ({ value, label: t(label) }))}
          />
          <Select
            label={t('Shop')}
            allowDeselect={false}
            value={shop}
            onChange={(value) => setShop(value as Shop)}
            data={Object.entries(shopWords).map(([value, label]) => ({ value, label: t(label) }))}
          />
          {open.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(open.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton
              type="submit"
              loading={open.isPending}
              reason={(!partNumberId || !serialNumber.trim()) && 'Choose the part number and give the serial number.'}
            >
              {t('Open sub-job')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Every visit of the same part and serial number. */
export function VisitsTab({ job }: { job: Job }) {
  const { t } = useTranslation();
  const visits = useGet(visitsCall, { id: job.number });
  return (
    <>
      {job.serialNumber !== 'N/A' && (
        <Button
          component={Link}
          to={`/maintenance/serials/${encodeURIComponent(job.partNumber)}/${encodeURIComponent(job.serialNumber)}`}
          variant="default"
          size="compact-md"
          mb="sm"
        >
          {t('Biography: measurements and forecast')}
        </Button>
      )}
      <FactTable
        answer={visits}
        rows={visits.data?.map((row) => ({ ...row, id: row.number }))}
        empty="No visit of this serial number is known."
        columns={[
          {
            head: 'Job',
            cell: (row) =>
              row.number === job.number ? (
                <strong className="mono">{row.number}</strong>
              ) : (
                <JobLink number={row.number} />
              ),
          },
          { head: 'Received', cell: (row) => <DateText value={row.receivedAt} /> },
          { head: 'Scope', cell: (row) => t(scopeWords[row.workScope]) },
          { head: 'Status', cell: (row) => <StateChip record={workOrder} status={row.status} /> },
          { head: 'Released', cell: (row) => (row.releasedAt ? <DateText value={row.releasedAt} /> : '—') },
          {
            head: 'Certificate',
            cell: (row) => (row.certificate ? <span className="mono">{row.certificate}</span> : '—'),
          },
        ]}
      />
    </>
  );
}
