import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useSubmitKey } from '#kernel/web/data/submitKey.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, FileButton, Group, Select, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { approvedDataWords, type ApprovedDataKind } from '../shared/approvedData.ts';
import { approvedDataStatement } from '../shared/cardWords.ts';
import { finding } from '../shared/finding.record.ts';
import { acceptApprovedDataCall } from '../shared/taskCards.calls.ts';
import { InBoth } from './InBoth.tsx';
import { standing, type CardShown, type JobCards, type RecordShown, type StepShown } from './jobCards.ts';
import { deviationsOf, limitWords } from './limitWords.ts';
import { sendPhoto } from './sendPhotos.ts';
import css from './tables.module.css';

interface Outside {
  card: CardShown;
  step: StepShown;
  record: RecordShown;
}

const closed = new Set(['released', 'shipped', 'closed', 'returnedAsIs', 'ber', 'scrapped', 'cancelled']);

/** Values outside their limits, each with the approved data that lets it stand or the form that accepts it (G08). */
export function OutsideValues({ data }: { data: JobCards }) {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState<Outside | null>(null);
  const rows = data.cards.flatMap((card) =>
    card.steps.flatMap((step) => {
      const record = standing(step);
      return record?.inLimit === false && step.type === 'measurement' ? [{ card, step, record }] : [];
    }),
  );
  const mayAccept =
    can(['maintenance.admin', 'quality.user']) && data.me.employeeId !== null && !closed.has(data.job.status);
  return (
    <Section title={t('Values outside their limits')} count={rows.length}>
      {rows.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('Every measured value is inside its limits.')}
        </Text>
      )}
      {rows.length > 0 && (
        <Scroll label={t('Values outside their limits')} className={css.table}>
          <table>
            <thead>
              <tr>
                {['Card', 'Step', 'Measured', 'Limit', 'By', 'Approved data'].map((head) => (
                  <th key={head}>{t(head)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.record.id}>
                  <td className="mono">{row.card.cardNo}</td>
                  <td>
                    <InBoth text={row.step.title} />
                  </td>
                  <td className="tabular">
                    {row.record.measured} {row.step.unit}
                  </td>
                  <td>
                    {limitWords(row.step, t)} {row.step.limitRef && <small>({row.step.limitRef})</small>}
                  </td>
                  <td>{row.record.employeeName}</td>
                  <td>
                    <Accepted
                      row={row}
                      mayAccept={mayAccept}
                      isOwn={row.record.employeeId === data.me.employeeId}
                      onAccept={() => setOpen(row)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {open && <AcceptDialog job={data.job.number} row={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function Accepted({
  row: { record },
  mayAccept,
  isOwn,
  onAccept,
}: {
  row: Outside;
  mayAccept: boolean;
  isOwn: boolean;
  onAccept: () => void;
}) {
  const { t } = useTranslation();
  if (record.approved) {
    return (
      <>
        <StatusChip tone="good" label={t('Accepted: {{reference}}', { reference: record.approved.reference })} />
        <br />
        <small>
          {record.approved.by} · <DateText value={record.approved.at} />
        </small>
      </>
    );
  }
  if (!mayAccept) return <StatusChip tone="bad" label="No approved data" />;
  return isOwn ? (
    <small>{t('Whoever measured the value does not accept the approved data for it.')}</small>
  ) : (
    <Button size="compact-sm" variant="default" onClick={onAccept}>
      {t('Accept by approved data')}
    </Button>
  );
}

function AcceptDialog({ job, row: { card, step }, onClose }: { job: string; row: Outside; onClose: () => void }) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<{
    kind: ApprovedDataKind | null;
    number: string;
    holder: string;
    partNumber: string;
    serialNumbers: string;
  }>({
    kind: null,
    number: '',
    holder: '',
    partNumber: '',
    serialNumbers: '',
  });
  const [file, setFile] = useState<{ id: string; name: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const [isTried, setTried] = useState(false);
  const accept = useSend(
    acceptApprovedDataCall,
    { job, cardNo: card.cardNo, step: step.stepNo },
    { also: [finding.name, 'workOrder', 'gates'] },
  );
  const submit = useSubmitKey();
  const attach = async (chosen: File | null) => {
    if (!chosen) return;
    setSending(true);
    try {
      const { name, size, lastModified } = chosen;
      setFile({ id: await submit({ name, size, lastModified }, (key) => sendPhoto(card.id, chosen, key)), name });
    } catch (error) {
      notify({ tone: 'bad', text: `${chosen.name}: ${t(messageOf(error))}` });
    } finally {
      setSending(false);
    }
  };
  const isShort = {
    number: given.number.trim().length < 3,
    holder: given.holder.trim().length < 2,
    partNumber: !given.partNumber.trim(),
    serialNumbers: !given.serialNumbers.trim(),
  };
  const set = (change: Partial<typeof given>) => setGiven((now) => ({ ...now, ...change }));
  return (
    <SignDialog
      title={t('Accept by approved data')}
      statement={approvedDataStatement}
      deviations={deviationsOf([step], t)}
      what={
        <p>
          <b className="mono">{job}</b> · <b className="mono">{card.cardNo}</b> <InBoth text={step.title} />
        </p>
      }
      validate={() => {
        setTried(true);
        return given.kind !== null && file !== null && !Object.values(isShort).includes(true);
      }}
      onSign={async (proof) => {
        if (!given.kind || !file) return;
        await accept.mutateAsync({ ...given, kind: given.kind, documentId: file.id, ...proof });
        notify({ text: t('Approved data accepted') });
      }}
      onClose={onClose}
    >
      <Stack gap="sm" mb="sm">
        <Select
          data-autofocus
          label={t('Document')}
          description={t('A document that allows it. A telephone call is none.')}
          withAsterisk
          value={given.kind}
          error={isTried && !given.kind ? t('Choose the kind of document') : undefined}
          onChange={(value) => set({ kind: value as ApprovedDataKind | null })}
          data={Object.entries(approvedDataWords).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <TextInput
          label={t('Number and revision')}
          withAsterisk
          maxLength={80}
          value={given.number}
          error={isTried && isShort.number ? t('Name the document') : undefined}
          onChange={(event) => set({ number: event.currentTarget.value })}
        />
        <TextInput
          label={t('Issued by')}
          description={t('The holder of the design, or the operator.')}
          withAsterisk
          maxLength={120}
          value={given.holder}
          error={isTried && isShort.holder ? t('Name who issued it') : undefined}
          onChange={(event) => set({ holder: event.currentTarget.value })}
        />
        <TextInput
          label={t('Part number on the document')}
          withAsterisk
          maxLength={60}
          value={given.partNumber}
          error={isTried && isShort.partNumber ? t('Name the part number it is for') : undefined}
          onChange={(event) => set({ partNumber: event.currentTarget.value })}
        />
        <TextInput
          label={t('Serial numbers on the document')}
          description={t('As printed, or “All”.')}
          withAsterisk
          maxLength={300}
          value={given.serialNumbers}
          error={isTried && isShort.serialNumbers ? t('Name the serial numbers it is for') : undefined}
          onChange={(event) => set({ serialNumbers: event.currentTarget.value })}
        />
        <Group gap="sm">
          <FileButton accept="application/pdf" onChange={(chosen) => void attach(chosen)}>
            {(props) => (
              <Button {...props} variant="default" loading={isSending}>
                {t('Attach the document (PDF)')}
              </Button>
            )}
          </FileButton>
          {file && <Text size="sm">{file.name}</Text>}
          {isTried && !file && (
            <Text size="sm" c="var(--bad)" role="alert">
              {t('Attach the document')}
            </Text>
          )}
        </Group>
      </Stack>
    </SignDialog>
  );
}
