import { files, history, section } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { translate } from '#kernel/web/i18n.ts';
import { quarantine } from '../shared/quarantine.record.ts';
import { quarantineWorkflow } from '../shared/quarantine.workflow.ts';
import { evidenceGaps } from '../shared/quarantineRules.ts';

/** One thing in quarantine: what it is, what is missing, what was decided. */
export const QuarantinePage = ({ qrId }: { qrId: string }) => (
  <RecordScreen
    record={quarantine}
    id={qrId}
    title="description"
    status={(row) => (
      <>
        <StateChip record={quarantine} status={row.status} />
        {row.suspectedUnapproved && <StatusChip tone="bad" label="Suspected unapproved" />}
      </>
    )}
    facts={[
      'batchId?',
      'serialNumber?',
      { label: 'Owner', value: (row) => row.ownerIdLabel || translate('Company') },
      'dueDate',
      {
        label: 'Evidence missing',
        value: ({ evidenceMissing, evidenceReceived }) =>
          evidenceGaps(evidenceMissing, evidenceReceived)
            .map((gap) => translate(gap))
            .join(', ') || translate('None'),
      },
    ]}
    workflow={quarantineWorkflow}
    signs={(row) =>
      [
        row.number,
        row.description,
        row.disposition && translate(quarantine.fields.disposition.options?.[row.disposition] ?? ''),
      ]
        .filter(Boolean)
        .join(' · ')
    }
    papers={[{ label: 'Red tag', file: 'tag.pdf' }]}
    panels={[
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
      files({ title: 'Papers and photos' }),
      history(),
    ]}
  />
);
