import { formatNumber } from '#kernel/web/list/cells.tsx';
import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { useEffect, useState } from 'react';
import { addressOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { whenIdle } from '#kernel/web/data/whenIdle.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { keepOffline } from '#modules/stores/kept-bookings/web/public.tsx';
import { deliveryNote, deliveryNoteLine, lineKinds, shippers } from '../shared/deliveryNote.record.ts';
import { deliveryNoteWorkflow } from '../shared/deliveryNote.workflow.ts';
import { AddJob, AddOther, TakeOff } from './DraftLines.tsx';
import { Photos, ProofForm } from './ProofForm.tsx';
import css from './shipping.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { declarationPaperCall, proofOfDeliveryCall } from '../shared/shipping.calls.ts';

type Note = RowOf<typeof deliveryNote>;
type Line = RowOf<typeof deliveryNoteLine>;

/** One delivery note, phone first: what is on it, the step that is next, and the customer's signature. */
export const DeliveryNotePage = ({ dnNumber }: { dnNumber: string }) => (
  <RecordScreen
    record={deliveryNote}
    id={dnNumber}
    number={(row) => row.dnNumber ?? translate('Draft')}
    title="consignee"
    crumbs={[{ label: 'Shipping', to: '/logistics/shipping' }]}
    facts={['customerId', 'address', 'packageCount', 'carrier?', 'problem?']}
    workflow={deliveryNoteWorkflow}
    papers={[{ label: (row) => (wasSigned(row) ? 'Proof of delivery' : 'Delivery note'), file: 'note.pdf' }]}
    live={[deliveryNoteLine]}
    panels={[
      Lines,
      Signed,
      section('Papers and transport', { except: ['dnNumber'] }),
      files({ title: 'Photos and papers', allow: shippers }),
      history(),
    ]}
  />
);

const wasSigned = (row: Note) => row.status === 'delivered' || row.status === 'closed';

/** What is on the note, and the form of the customer's signature once it is under way. */
function Lines({ row }: PanelProps<typeof deliveryNote>) {
  const { t } = useTranslation();
  const can = useCan();
  const [edited, setEdited] = useState<Line | null>(null);
  const isDraft = row.status === 'draft' && can(shippers);
  const lines = useRows(
    deliveryNoteLine,
    { 'f.deliveryNoteId.in': row.id, size: '500' },
    { also: [deliveryNote.name] },
  );
  const rows = lines.data?.rows ?? [];
  // Once more when it is signed: what the device opens offline then says so, and asks for no second signature.
  const isTaken = (row.status === 'dispatched' || wasSigned(row)) && can(shippers);
  const [keptMs, setKept] = useState(0);
  useEffect(() => (isTaken ? whenIdle(() => keepOffline(setKept)) : undefined), [isTaken, row.status]);
  return (
    <>
      <Section title={t('Items')} count={rows.length}>
        <ul className={css.lines}>
          {rows.map((line) => (
            <li key={line.id}>
              <div>
                <span className="mono">{line.partNumber}</span>{' '}
                {line.serialNumber && <span className="mono">S/N {line.serialNumber}</span>} {line.description}
                <small>
                  {line.kind !== 'component' && `${t(lineKinds[line.kind])} `}
                  {line.jobNumber && (
                    <RecordLink record="workOrder" id={line.jobNumber} href={`/maintenance/mmc/${line.jobNumber}`}>
                      {line.jobNumber}
                    </RecordLink>
                  )}{' '}
                  {line.certificateNo}
                  {line.refusalReason && ` · ${line.refusalReason}`}
                </small>
                {line.condemned && (
                  <StatusChip tone="bad" label={t('Condemned on {{words}}', { words: line.condemned })} />
                )}
                <Travel line={line} />
              </div>
              {isDraft && (
                <>
                  <Button
                    size="compact-md"
                    variant="subtle"
                    aria-label={t('How {{name}} travels', { name: line.partNumber })}
                    onClick={() => setEdited(line)}
                  >
                    {t('Travel')}
                  </Button>
                  <TakeOff line={line} />
                </>
              )}
              {line.refused ? (
                <StatusChip tone="bad" label={t('Refused')} />
              ) : (
                <span>× {formatNumber(Number(line.quantity))}</span>
              )}
            </li>
          ))}
        </ul>
        {rows.length === 0 && <p>{t('No items yet.')}</p>}
        {isDraft && (
          <>
            <AddJob noteId={row.id} />
            <AddOther noteId={row.id} />
          </>
        )}
        {row.declaredAt && (
          <p>
            {t('Declared by {{name}}', { name: row.declaredByName })} · <DateText value={row.declaredAt} />{' '}
            <a href={addressOf(declarationPaperCall, { id: row.id })} target="_blank" rel="noreferrer">
              {t("Shipper's declaration")}
            </a>
          </p>
        )}
        {edited && (
          <RecordDialog
            record={deliveryNoteLine}
            row={edited}
            title={t('How {{name}} travels', { name: edited.partNumber })}
            only={[
              'inflationPsi',
              ...(edited.unNumber ? (['packing', 'packingInstruction'] as const) : []),
              ...(edited.condemned ? (['condemnedMark'] as const) : []),
            ]}
            opened
            onClose={() => setEdited(null)}
          />
        )}
      </Section>
      {row.status === 'dispatched' && can(shippers) && (
        <Section title={t('Proof of Delivery')}>
          {keptMs > 0 && (
            <p>
              {t('Kept on this device. Hours it opens and can be signed without the network: {{hours}}.', {
                hours: keptMs / 3_600_000,
              })}
            </p>
          )}
          <ProofForm row={row} lines={rows} />
        </Section>
      )}
    </>
  );
}

/** The pressure a wheel assembly travels at, and what the thing is as dangerous goods. */
function Travel({ line }: { line: Line }) {
  const { t } = useTranslation();
  const said = [
    line.inflationPsi !== null &&
      (Number(line.inflationPsi) === 0
        ? t('Deflated')
        : t('Inflated to {{psi}} psi', { psi: Number(line.inflationPsi) })),
    line.unNumber,
    line.shippingName,
    line.hazardClass && t('Class {{class}}', { class: line.hazardClass }),
    line.packingGroup && t('Packing group {{group}}', { group: line.packingGroup }),
    line.packing,
    line.condemned && t('Marked as condemned: {{mark}}', { mark: line.condemnedMark ?? t('not yet') }),
    line.packingInstruction && t('Packing instruction {{number}}', { number: line.packingInstruction }),
  ].filter(Boolean);
  return said.length > 0 ? <small>{said.join(' · ')}</small> : null;
}

function Signed({ row }: PanelProps<typeof deliveryNote>) {
  const { t } = useTranslation();
  const can = useCan();
  const proof = useGet(proofOfDeliveryCall, { id: row.id }, { enabled: wasSigned(row) });
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
        {can(shippers) && <Photos row={row} />}
      </div>
    </Section>
  );
}
