import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { filesLive } from '#kernel/shared/live.ts';
import type { RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { sendCall, useGet, useSend } from '#kernel/web/data/calls.ts';
import { useUpdate } from '#kernel/web/data/records.ts';
import { fileAddress } from '#kernel/web/page/files.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Button, Group, TextInput } from '#kernel/web/ui/parts.ts';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { extensionStatement } from '#modules/stores/stock/shared/public.ts';
import { extendLifeCall } from '#modules/stores/stock/shared/stock.calls.ts';
import { isDay } from '../shared/certificateReader.ts';
import { questionsFor } from '../shared/checklist.ts';
import { receiptLine } from '../shared/goodsReceipt.record.ts';
import { papersCall, readPhotoCall } from '../shared/papers.calls.ts';
import type { batchTraceCall } from '../shared/receiving.calls.ts';
import { ReportFile } from './ToolFacts.tsx';
import css from './receiving.module.css';

const certificates = receiptLine.fields.certType.options ?? {};

type Line = RowOf<typeof receiptLine>;
type Paper = AnswerOf<typeof papersCall>['papers'][number];
type Proposal = Paper['proposals'][number];

const isSame = (line: Line, { field, value }: Proposal) =>
  String(line[field] ?? '').toUpperCase() === value.toUpperCase();

/** Has each photo read that nobody has read yet; the answer comes with the papers, here and on every other screen. */
function useReading(line: Line, papers: readonly Paper[]): void {
  const { t } = useTranslation();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, unread } of papers) {
      if (!unread || asked.current.has(id)) continue;
      asked.current.add(id);
      sendCall(readPhotoCall, { params: { id: line.id, file: id } }).catch((error: unknown) =>
        notify({ text: t(messageOf(error)), tone: 'bad' }),
      );
    }
  }, [line.id, papers, t]);
}

const noPapers: readonly Paper[] = [];

/** What the certificates at a line say, beside what was typed. Nothing is taken over by itself: a person compares and says so. */
export function Papers({ line }: { line: Line }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const heard = useGet(papersCall, { id: line.id }, { enabled: isOpen, also: [filesLive.name] });
  useReading(line, heard.data?.papers ?? noPapers);
  if (!isOpen)
    return (
      <Group>
        <Button variant="default" size="md" onClick={() => setOpen(true)}>
          {t('Read the papers')}
        </Button>
      </Group>
    );
  if (heard.error) return <p role="alert">{t(messageOf(heard.error))}</p>;
  if (!heard.data) return <p role="status">{t('The papers are being read.')}</p>;
  const { papers } = heard.data;
  if (papers.length === 0) return <p>{t('No certificate is attached. Attach its PDF or a photo of it.')}</p>;
  return (
    <section aria-label={t('What the papers say')}>
      {papers.map((paper) => (
        <OnePaper key={paper.id} line={line} paper={paper} />
      ))}
    </section>
  );
}

function OnePaper({ line, paper }: { line: Line; paper: Paper }) {
  const { t } = useTranslation();
  const update = useUpdate(receiptLine, line);
  const { id, fileName, picture, unread, trouble, proposals, missing } = paper;
  const isPhoto = picture !== null;
  const take = (taken: readonly Proposal[]) =>
    update.mutate(Object.fromEntries(taken.map(({ field, value }) => [field, value])) as UpdateOf<typeof receiptLine>, {
      onError: (error) => notify({ text: t(messageOf(error)), tone: 'bad' }),
    });
  const said = ({ field, value }: Proposal) => {
    if (isDay(field)) return <DateText value={value} kind="day" />;
    return field === 'certType' ? t((certificates as Readonly<Record<string, string>>)[value] ?? value) : value;
  };
  const news = proposals.filter((one) => line[one.field] === null || line[one.field] === '');
  return (
    <div className={css.paper}>
      <h4>{fileName}</h4>
      {unread && <p role="status">{t('The photo is being read. You can go on meanwhile.')}</p>}
      {trouble && <p>{t(trouble)}</p>}
      {missing.map((value) => (
        <p key={value} className={css.trouble} role="alert">
          {isPhoto
            ? t('{{value}} was not found on this photo. Compare it with the paper.', { value })
            : t('{{value}} does not stand on this paper.', { value })}
        </p>
      ))}
      {!unread && !trouble && proposals.length === 0 && <p>{t('Nothing was recognised. Type what it says.')}</p>}
      {isPhoto && proposals.length > 0 && (
        <p>{t('Compare each value with the picture beside it before you take it over.')}</p>
      )}
      <FactTable
        head={['Field', 'The paper says', 'Read from', '']}
        rows={proposals.map((one) => {
          const field = t(receiptLine.fields[one.field].label);
          return {
            key: one.field,
            cells: [
              field,
              <span key="said">
                <strong>{said(one)}</strong> {one.unsure && <StatusChip tone="warn" label="Hard to read" />}
              </span>,
              one.place && picture ? (
                <PhotoCut
                  key="from"
                  file={id}
                  picture={picture}
                  place={one.place}
                  label={t('{{field}} on the photo', { field })}
                />
              ) : (
                <small key="from">{one.from}</small>
              ),
              isSame(line, one) ? (
                <span key="same">{t('as entered')}</span>
              ) : (
                <Button
                  key="take"
                  size="compact-sm"
                  variant="default"
                  loading={update.isPending}
                  aria-label={t('Take over {{field}}', { field })}
                  onClick={() => take([one])}
                >
                  {t('Take over')}
                </Button>
              ),
            ],
          };
        })}
      />
      {/* What a machine guessed from a picture is taken over one by one. */}
      {!isPhoto && news.length > 1 && (
        <Button variant="default" size="md" loading={update.isPending} onClick={() => take(news)}>
          {t('Take over what is empty ({{count}})', { count: news.length })}
        </Button>
      )}
    </div>
  );
}

/** The part of a photo a value was read from, with a little around it: a click opens the whole picture. */
function PhotoCut({
  file,
  picture: { part, width, height },
  place,
  label,
}: {
  file: string;
  picture: NonNullable<Paper['picture']>;
  place: NonNullable<Proposal['place']>;
  label: string;
}) {
  const address = fileAddress(file, part);
  const around = place.height * height * 0.6;
  const box = [
    place.left * width - around,
    place.top * height - around,
    place.width * width + 2 * around,
    place.height * height + 2 * around,
  ];
  return (
    <a href={address} target="_blank" rel="noreferrer" className={css.cut}>
      <svg viewBox={box.join(' ')} role="img" aria-label={label} preserveAspectRatio="xMinYMid meet">
        <image href={address} width={width} height={height} />
      </svg>
    </a>
  );
}

/** The papers a batch came with, and the answers of its inspection. */
export function ReceivedWith({ papers }: { papers: NonNullable<AnswerOf<typeof batchTraceCall>['papers']> }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Where it came from')}>
      <dl className={css.form}>
        <Fact
          label={t('Receipt')}
          value={
            <Link to={`/logistics/receiving/materials/new?receipt=${encodeURIComponent(papers.grnNo)}`}>
              {papers.grnNo}
            </Link>
          }
        />
        <Fact label={t('Received')} value={<DateText value={papers.receivedAt} />} />
        <Fact label={t('From')} value={papers.vendor ?? papers.customer} />
        <Fact label={t('Order')} value={papers.poNo} />
        <Fact
          label={t('Certificate')}
          value={[
            papers.certType && t(batch.fields.certType.options?.[papers.certType] ?? papers.certType),
            papers.certNumber,
          ]
            .filter(Boolean)
            .join(' ')}
        />
        <Fact label={t('Maker')} value={papers.manufacturerSource} />
        <Fact label={t('Inspected by')} value={papers.inspectedByName} />
      </dl>
      <ul className={css.checks}>
        {questionsFor(papers.kind, papers.customer !== null).map((question) => (
          <li key={question.key} data-bad={papers.checklist[question.key] === 'no'}>
            <span>{t(question.text)}</span>
            {t({ yes: 'Yes', no: 'No', na: 'N/A' }[papers.checklist[question.key] ?? ''] ?? '–')}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return value ? (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;
}

/** Quality extends the life of a batch: the new last day, the report that shows it, and the signature. */
export function ExtendLife({ row, onClose }: { row: RowOf<typeof batch>; onClose: () => void }) {
  const { t } = useTranslation();
  const [until, setUntil] = useState('');
  const [evidence, setEvidence] = useState('');
  const [report, setReport] = useState<{ id: string; name: string } | null>(null);
  const send = useSend(extendLifeCall, { id: row.id });
  return (
    <SignDialog
      title={t('Extend life')}
      statement={extensionStatement}
      what={
        <>
          <Mono>{row.number}</Mono> · {t('Expiry date')} <DateText value={row.expiryDate} kind="day" />
        </>
      }
      validate={() => {
        if (until === '') return t('Give the new expiry date.');
        if (evidence.trim().length < 3) return t('Name the report that shows it.');
        return report !== null || t('Attach the report that shows it: its PDF, or a photo of it.');
      }}
      onSign={async (proof) => {
        await send.mutateAsync({
          version: row.version,
          until,
          evidence: evidence.trim(),
          fileId: report?.id ?? null,
          ...proof,
        });
        notify({ text: t('Extended. Print new labels.') });
      }}
      onClose={onClose}
    >
      <DateInput data-autofocus mb="sm" label={t('New expiry date')} value={until} onChange={setUntil} />
      <TextInput
        mb="sm"
        label={t('Evidence')}
        description={t('Number and laboratory of the test report.')}
        value={evidence}
        maxLength={200}
        onChange={(event) => setEvidence(event.currentTarget.value)}
      />
      <ReportFile batchId={row.id} report={report} onAttached={setReport} />
    </SignDialog>
  );
}
