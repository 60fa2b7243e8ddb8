import { filesLive } from '#kernel/shared/live.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Button, Group, SegmentedControl, Select, TextInput } from '#kernel/web/ui/parts.ts';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { calibration } from '#modules/stores/tools/shared/calibration.record.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { judgeChecklist, questionsFor, vendorApproved, type Answer, type Answers } from '../shared/checklist.ts';
import { discrepancies, goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import { receivingBatch } from '../shared/receivingBatch.record.ts';
import css from './receiving.module.css';
import { useSend } from '#kernel/web/data/calls.ts';
import {
  CertificateChoice,
  missingToolFacts,
  ToolFacts,
  toolBody,
  toolEntryOf,
  useLineFacts,
  useNeedsCalibration,
} from './ToolFacts.tsx';
import { Papers } from './Papers.tsx';
import { lineOf } from './ReceiptForm.tsx';
import { formOf, lineFields } from './receiptDraft.tsx';
import { inspectLineCall } from '../shared/receiving.calls.ts';

type Line = RowOf<typeof receiptLine> & {
  toolIdLabel?: string | null;
  batchIdLabel?: string | null;
  receivingBatchIdLabel?: string | null;
  quarantineIdLabel?: string | null;
};

/** The same sentence the server stores with the signature. */
const statement = 'I inspected this delivery against its papers and the checklist.';
const hidden = [
  'goodsReceiptId',
  'lineNo',
  'checklist',
  'qtyAccepted',
  'qtyRejected',
  'batchId',
  'receivingBatchId',
  'calibrationId',
  'quarantineId',
] as const;

/** One line: what it is and its photos, then checklist and verdict. */
export function LineInspection({ line, kind, mayInspect }: { line: Line; kind: string; mayInspect: boolean }) {
  const answer = useRecord(receiptLine, line.id, { also: [filesLive.name] });
  const row = (answer.data?.row ?? line) as Line;
  return (
    <div className={css.line}>
      <div className={css.lineHead}>
        <h3>
          {line.lineNo}. <span className="mono">{line.partNumber}</span> {line.description}
        </h3>
        <StateChip record={receiptLine} status={line.status} />
        {line.status === 'pending' && answer.data && (
          <EditButton
            record={lineOf(kind)}
            row={answer.data.row}
            allowed={answer.data.allowed}
            only={lineFields[formOf(kind)]}
          />
        )}
      </div>
      <RecordFields record={lineOf(kind)} row={row} except={hidden} />
      <Attachments
        record={receiptLine}
        id={line.id}
        allowUpload={mayInspect && line.status === 'pending'}
        title="Photos and certificates"
      />
      {row.status === 'pending' && mayInspect && <Papers line={row} />}
      {line.status === 'pending' ? mayInspect && <Verdict line={row} kind={kind} /> : <Outcome line={line} />}
    </div>
  );
}

function Outcome({ line }: { line: Line }) {
  const { t } = useTranslation();
  const number = line.batchIdLabel ?? line.receivingBatchIdLabel?.split(' · ')[0];
  return (
    <ul className={css.links}>
      <li>
        {t('{{accepted}} accepted, {{rejected}} rejected', {
          accepted: Number(line.qtyAccepted),
          rejected: Number(line.qtyRejected),
        })}
      </li>
      {number && (
        <li>
          {t('Batch')}{' '}
          <Link className="mono" to={`/logistics/receiving/batch/${encodeURIComponent(number)}`}>
            {number}
          </Link>
        </li>
      )}
      {line.status === 'accepted' && line.toolId && (
        <li>
          {t('Tool')} <Link to={`/tools/id/${line.toolId}`}>{line.toolIdLabel}</Link>
          {line.calibrationId && ` · ${t('its calibration is to be reviewed')}`}
        </li>
      )}
      {line.quarantineIdLabel && (
        <li>
          {t('Quarantine')}{' '}
          <Link className="mono" to={`/store/quarantine/${encodeURIComponent(line.quarantineIdLabel)}`}>
            {line.quarantineIdLabel}
          </Link>
        </li>
      )}
    </ul>
  );
}

type Discrepancy = keyof typeof discrepancies;

function Verdict({ line, kind }: { line: Line; kind: string }) {
  const { t } = useTranslation();
  const whole = String(Number(line.qtyDelivered));
  const [answers, setAnswers] = useState<Answers>({});
  const [qtyAccepted, setAccepted] = useState(whole);
  const [qtyRejected, setRejected] = useState('0');
  const [discrepancy, setDiscrepancy] = useState<Discrepancy | null>(null);
  const [remark, setRemark] = useState('');
  const [locationId, setLocation] = useState<string | null>(null);
  const [isSigning, setSigning] = useState(false);
  const isTool = kind === 'tool';
  const [entry, setEntry] = useState(() => toolEntryOf(line));
  const needsCalibration = useNeedsCalibration(line, entry);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const isAccepted = Number(qtyAccepted) > 0;
  const inspect = useSend(
    inspectLineCall,
    { id: line.id },
    { also: [goodsReceipt.name, receivingBatch.name, tool.name, calibration.name, 'history'] },
  );
  const [certificateFileId, setCertificate] = useState<string | null>(null);
  const { vendor, files, isFurnished, known } = useLineFacts(line.id, answers);
  const { open, failed } = judgeChecklist(kind, known, isFurnished);
  const give = (key: string, value: Answer) => {
    setAnswers((now) => ({ ...now, [key]: value }));
    // A no can only be rejected: the numbers follow, and can still be changed.
    if (value === 'no') {
      setAccepted('0');
      setRejected(whole);
    }
  };
  return (
    <>
      <ul className={css.checks} aria-label={t('Checklist')}>
        {questionsFor(kind, isFurnished).map((question) => (
          <li key={question.key} data-bad={known[question.key] === 'no'}>
            <span id={`${line.id}-${question.key}`}>{t(question.text)}</span>
            {question.key === vendorApproved.key ? (
              <span>{vendor ? `${t(vendor.answer === 'yes' ? 'Yes' : 'No')} · ${t(vendor.text)}` : '…'}</span>
            ) : (
              <SegmentedControl
                size="md"
                data-short={question.mayBeNa ? undefined : true}
                aria-labelledby={`${line.id}-${question.key}`}
                value={answers[question.key] ?? ''}
                onChange={(value) => give(question.key, value as Answer)}
                data={[
                  { value: 'yes', label: t('Yes') },
                  { value: 'no', label: t('No') },
                  ...(question.mayBeNa ? [{ value: 'na', label: t('N/A') }] : []),
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {isTool && isAccepted && (
        <ToolFacts
          line={line}
          entry={entry}
          errors={missing}
          onChange={(now) => {
            setEntry(now);
            setMissing({});
          }}
        />
      )}
      <div className={css.verdict}>
        {isTool ? (
          <SegmentedControl
            size="md"
            aria-label={t('Verdict')}
            value={isAccepted ? 'accept' : 'reject'}
            onChange={(value) => {
              setAccepted(value === 'accept' ? whole : '0');
              setRejected(value === 'accept' ? '0' : whole);
            }}
            data={[
              { value: 'accept', label: t('Accept') },
              { value: 'reject', label: t('Reject to quarantine') },
            ]}
          />
        ) : (
          <>
            <TextInput
              size="md"
              inputMode="decimal"
              label={t('Accepted')}
              value={qtyAccepted}
              onChange={(event) => setAccepted(event.currentTarget.value)}
            />
            <TextInput
              size="md"
              inputMode="decimal"
              label={t('Rejected to quarantine')}
              value={qtyRejected}
              onChange={(event) => setRejected(event.currentTarget.value)}
            />
          </>
        )}
        <Select
          size="md"
          clearable
          label={t('Discrepancy')}
          value={discrepancy}
          onChange={(chosen) => setDiscrepancy(chosen as Discrepancy | null)}
          data={Object.entries(discrepancies).map(([value, label]) => ({ value, label: t(label) }))}
        />
        {kind !== 'component' && (
          <LinkInput
            size="md"
            to="location"
            label={t('Shelf')}
            description={t('Empty: the first that fits.')}
            value={locationId}
            onChange={setLocation}
          />
        )}
        {kind !== 'component' && isAccepted && (
          <CertificateChoice files={files} value={certificateFileId} onChange={setCertificate} />
        )}
        <TextInput
          size="md"
          label={t(kind === 'component' ? 'Condition as received' : 'Remark')}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </div>
      {open.length > 0 && Object.keys(answers).length > 0 && (
        <p>{t('{{count}} questions are open', { count: open.length })}</p>
      )}
      {failed.length > 0 && <p className={css.trouble}>{t('Answered no: it can only be rejected to quarantine.')}</p>}
      <Group>
        <Button
          size="md"
          onClick={() => {
            const found = isTool && isAccepted ? missingToolFacts(line, entry, needsCalibration) : {};
            setMissing(found);
            if (Object.keys(found).length === 0) setSigning(true);
          }}
        >
          {t('Sign the inspection')}
        </Button>
      </Group>
      {isSigning && (
        <SignDialog
          title={t('Sign the inspection')}
          statement={statement}
          deviations={failed.map(({ text }) => ({ what: `${t(text)}: ${t('No')}` }))}
          what={`${line.partNumber} ${line.serialNumber ?? ''} · ${t('{{accepted}} accepted, {{rejected}} rejected', { accepted: qtyAccepted, rejected: qtyRejected })}`}
          actionLabel={t('Sign')}
          onClose={() => setSigning(false)}
          onSign={async (proof) => {
            await inspect.mutateAsync({
              version: line.version,
              checklist: answers as Record<string, Answer>,
              qtyAccepted,
              qtyRejected,
              discrepancy,
              remark,
              locationId,
              certificateFileId,
              ...(isTool ? toolBody(line, entry, isAccepted) : {}),
              ...proof,
            });
            notify({ text: t('{{name}} inspected', { name: line.label }) });
          }}
        />
      )}
    </>
  );
}
