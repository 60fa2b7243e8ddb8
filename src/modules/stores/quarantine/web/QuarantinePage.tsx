import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { quarantine } from '../shared/quarantine.record.ts';
import { quarantineWorkflow } from '../shared/quarantine.workflow.ts';
import { evidenceGaps } from '../shared/quarantineRules.ts';

type Row = RowOf<typeof quarantine> & { batchIdLabel?: string | null; ownerIdLabel?: string | null };

const decided = [
  'finding',
  'disposition',
  'dispositionNote',
  'dispositionByName',
  'dispositionAt',
  'supReportNo',
  'closedAt',
] as const;

/** One thing in quarantine: what it is, what is missing, what was decided. */
export const QuarantinePage = ({ qrId }: { qrId: string }) => {
  const { t } = useTranslation();
  return (
    <RecordPage record={quarantine} id={qrId}>
      {(row: Row, allowed) => {
        const gaps = evidenceGaps(row.evidenceMissing, row.evidenceReceived);
        return (
          <>
            <PageHead
              number={row.number}
              title={row.description}
              crumbs={[{ label: 'Quarantine', to: '/store/quarantine' }]}
              status={
                <>
                  <StateChip record={quarantine} status={row.status} />
                  {row.suspectedUnapproved && <StatusChip tone="bad" label="Suspected unapproved" />}
                </>
              }
              facts={[
                {
                  label: row.batchId ? 'Batch' : 'Serial number',
                  value: row.batchId ? (
                    <Link to={`/logistics/receiving/batch/${encodeURIComponent(String(row.batchIdLabel))}`}>
                      {row.batchIdLabel}
                    </Link>
                  ) : (
                    (row.serialNumber ?? '–')
                  ),
                },
                { label: 'Owner', value: row.ownerIdLabel || t('Company') },
                { label: 'Due', value: <DateText value={row.dueDate} kind="day" /> },
                {
                  label: 'Evidence missing',
                  value: gaps.length > 0 ? gaps.map((gap) => t(gap)).join(', ') : t('None'),
                },
              ]}
              actions={
                <Group gap="xs">
                  <Button
                    component="a"
                    href={`${quarantine.api}/${row.id}/tag.pdf`}
                    target="_blank"
                    rel="noreferrer"
                    variant="default"
                    leftSection={<IconPrinter size={16} />}
                  >
                    {t('Red tag')}
                  </Button>
                  <EditButton record={quarantine} row={row} allowed={allowed} />
                  <WorkflowBar
                    workflow={quarantineWorkflow}
                    row={row}
                    allowed={allowed}
                    signs={() =>
                      `${row.number} · ${row.description}${row.disposition ? ` · ${t(quarantine.fields.disposition.options?.[row.disposition] ?? '')}` : ''}`
                    }
                  />
                </Group>
              }
            />
            <MainAndRail
              main={
                <>
                  <Section title={t('Why it is here')}>
                    <RecordFields
                      record={quarantine}
                      row={row}
                      except={['description', 'batchId', 'dueDate', 'suspectedUnapproved', ...decided]}
                    />
                  </Section>
                  {(row.finding || row.disposition) && (
                    <Section title={t('Investigation and decision')}>
                      <RecordFields record={quarantine} row={row} only={decided} />
                    </Section>
                  )}
                </>
              }
              rail={
                <>
                  <Attachments
                    record={quarantine}
                    id={row.id}
                    allowUpload={allowed['update'] === true}
                    title="Papers and photos"
                  />
                  <History record={quarantine} id={row.id} />
                </>
              }
            />
          </>
        );
      }}
    </RecordPage>
  );
};
