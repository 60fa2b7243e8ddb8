import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useCreate, useGet } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { deliveryNote, deliveryNoteLine, shippers } from '../shared/deliveryNote.record.ts';
import { deliveryNoteWorkflow } from '../shared/deliveryNote.workflow.ts';
import { ProofForm } from './ProofForm.tsx';
import css from './shipping.module.css';

type Note = RowOf<typeof deliveryNote> & { customerIdLabel?: string | null };
type Line = RowOf<typeof deliveryNoteLine>;
interface Proof {
  signerName: string;
  signerPosition: string;
  image: string;
  signedAt: string;
  recordedBy: string;
  remark: string | null;
}

/** One delivery note, phone first: what is on it, the step that is next, and the customer's signature. */
export const DeliveryNotePage = ({ dnNumber }: { dnNumber: string }) => (
  <RecordPage record={deliveryNote} id={dnNumber} also={[deliveryNoteLine.name]}>
    {(row, allowed) => <NoteScreen row={row} allowed={allowed} />}
  </RecordPage>
);

function NoteScreen({ row, allowed }: { row: Note; allowed: Allowed }) {
  const { t } = useTranslation();
  const can = useCan();
  const lines = useGet<{ rows: Line[] }>(`${deliveryNoteLine.api}?f.deliveryNoteId.in=${row.id}&size=500`, {
    modules: [deliveryNoteLine.name, deliveryNote.name],
  });
  const rows = lines.data?.rows ?? [];
  const wasSigned = row.status === 'delivered' || row.status === 'closed';
  return (
    <>
      <PageHead
        number={row.dnNumber ?? t('Draft')}
        title={row.consignee}
        crumbs={[{ label: 'Shipping', to: '/logistics/shipping' }]}
        status={<StateChip record={deliveryNote} status={row.status} />}
        facts={[
          { label: 'Customer', value: row.customerIdLabel || '–' },
          { label: 'Address', value: row.address },
          { label: 'Packages', value: String(row.packageCount) },
          ...(row.carrier ? [{ label: 'Carrier', value: row.carrier }] : []),
        ]}
        actions={
          <Group gap="xs">
            <Button
              component="a"
              href={`${deliveryNote.api}/${row.id}/note.pdf`}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconPrinter size={16} />}
            >
              {t(wasSigned ? 'Proof of delivery' : 'Delivery note')}
            </Button>
            <EditButton record={deliveryNote} row={row} allowed={allowed} />
            <WorkflowBar workflow={deliveryNoteWorkflow} row={row} allowed={allowed} />
          </Group>
        }
      />
      <MainAndRail
        main={
          <>
            <Section title={t('On it')} count={rows.length}>
              <ul className={css.lines}>
                {rows.map((line) => (
                  <li key={line.id}>
                    <div>
                      <span className="mono">{line.partNumber}</span>{' '}
                      {line.serialNumber && <span className="mono">S/N {line.serialNumber}</span>} {line.description}
                      <small>
                        {line.jobNumber && (
                          <RecordLink
                            record="workOrder"
                            id={line.jobNumber}
                            href={`/maintenance/mmc/${line.jobNumber}`}
                          >
                            {line.jobNumber}
                          </RecordLink>
                        )}{' '}
                        {line.certificateNo}
                        {line.refusalReason && ` · ${line.refusalReason}`}
                      </small>
                    </div>
                    {line.refused ? (
                      <StatusChip tone="bad" label={t('Refused')} />
                    ) : (
                      <span>× {Number(line.quantity)}</span>
                    )}
                  </li>
                ))}
              </ul>
              {rows.length === 0 && <p>{t('Nothing is on it yet.')}</p>}
              {row.status === 'draft' && can(shippers) && <AddJob noteId={row.id} />}
            </Section>
            {row.status === 'dispatched' && can(shippers) && (
              <Section title={t('Proof of Delivery')}>
                <ProofForm row={row} lines={rows} />
              </Section>
            )}
            {wasSigned && <Signed noteId={row.id} />}
            <Section title={t('Papers and transport')}>
              <RecordFields
                record={deliveryNote}
                row={row}
                except={['dnNumber', 'customerId', 'consignee', 'address', 'packageCount']}
              />
            </Section>
          </>
        }
        rail={
          <>
            <Attachments record={deliveryNote} id={row.id} allowUpload={can(shippers)} title="Photos and papers" />
            <History record={deliveryNote} id={row.id} />
          </>
        }
      />
    </>
  );
}

/** Adds a released job; one that is not released is refused with the step that is missing. */
function AddJob({ noteId }: { noteId: string }) {
  const { t } = useTranslation();
  const [jobNumber, setJob] = useState('');
  const add = useCreate(deliveryNoteLine);
  const trouble =
    add.error instanceof ApiError
      ? (add.error.fields[0]?.message ?? add.error.message)
      : add.error
        ? messageOf(add.error)
        : undefined;
  return (
    <form
      className={css.add}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(
          { deliveryNoteId: noteId, kind: 'component', jobNumber: jobNumber.trim() },
          { onSuccess: () => setJob('') },
        );
      }}
    >
      <TextInput
        size="md"
        label={t('Job')}
        placeholder="ABS0001234"
        className="mono"
        value={jobNumber}
        error={trouble && t(trouble)}
        onChange={(event) => setJob(event.currentTarget.value)}
      />
      <Button size="md" type="submit" variant="default" loading={add.isPending}>
        {t('Add released job')}
      </Button>
    </form>
  );
}

function Signed({ noteId }: { noteId: string }) {
  const { t } = useTranslation();
  const proof = useGet<{ proof: Proof | null }>(`${deliveryNote.api}/${noteId}/proof`, {
    modules: [deliveryNote.name],
  });
  const signed = proof.data?.proof;
  if (!signed) return null;
  return (
    <Section title={t('Proof of Delivery')}>
      <div className={css.proof}>
        <img src={signed.image} alt={t('Signature of {{name}}', { name: signed.signerName })} />
        <p>
          {signed.signerName}, {signed.signerPosition} · <DateText value={signed.signedAt} />
        </p>
        {signed.remark && <p>{signed.remark}</p>}
      </div>
    </Section>
  );
}
