import { useState } from 'react';
import { Link } from 'react-router';
import { addressOf, type AnswerOf, type BodyOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, Checkbox, Group, Modal, NumberInput, Select, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import type { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { lifeStatement } from '#modules/stores/stock/shared/public.ts';
import { stateLifeCall } from '../shared/papers.calls.ts';
import { receiptLine } from '../shared/goodsReceipt.record.ts';
import { recallCall, recallLetterCall, recallReachCall } from '../shared/receiving.calls.ts';
import css from './receiving.module.css';

type Condition = BodyOf<typeof stateLifeCall>['condition'];
type Recalled = AnswerOf<typeof recallCall>;

/** Recalls a batch, or its whole lot, and shows at once where the rest of it is. */
export function RecallDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [notice, setNotice] = useState('');
  const [reason, setReason] = useState('');
  const [wholeLot, setWholeLot] = useState(true);
  const send = useSend(recallCall);
  return (
    <Modal opened onClose={onClose} title={t('Recall')} size={560}>
      {send.data ? (
        <Found found={send.data} onClose={onClose} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate({ batchId: id, wholeLot, notice, reason });
          }}
        >
          <Stack gap="sm">
            <TextInput
              data-autofocus
              label={t('Notice')}
              description={t('Number and date of the maker’s or vendor’s notice.')}
              value={notice}
              onChange={(event) => setNotice(event.currentTarget.value)}
            />
            <TextInput label={t('Why')} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
            <Checkbox
              label={t('Every batch of the same maker’s lot')}
              checked={wholeLot}
              onChange={(event) => setWholeLot(event.currentTarget.checked)}
            />
            <Text size="sm" c="dimmed">
              {t('All of it goes into quarantine, with what was made of it. The work orders it reached are blocked.')}
            </Text>
            {send.isError && <p role="alert">{t(messageOf(send.error))}</p>}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <ReasonButton
                type="submit"
                color="red"
                loading={send.isPending}
                reason={(!notice.trim() || !reason.trim()) && 'Name the notice, and say why.'}
              >
                {t('Recall')}
              </ReasonButton>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

function Found({ found, onClose }: { found: Recalled; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <ul className={css.links}>
        {found.records.map(({ batch, quarantine }) => (
          <li key={batch}>
            <span className="mono">{batch}</span>{' '}
            <Link className="mono" to={`/store/quarantine/${encodeURIComponent(quarantine)}`}>
              {quarantine}
            </Link>
          </li>
        ))}
      </ul>
      <strong>{t('Where the rest went')}</strong>
      {found.jobs.length + found.departments.length === 0 && <p>{t('No work order used it.')}</p>}
      <ul className={css.links}>
        {found.jobs.map(({ jobNumber, batches, left }) => (
          <li key={jobNumber}>
            <Link className="mono" to={`/maintenance/mmc/${encodeURIComponent(jobNumber)}`}>
              {jobNumber}
            </Link>{' '}
            {batches.join(', ')}
            {left.map((note) => (
              <div key={`${note.dnNumber} ${note.serialNumber}`}>
                {[note.customer, note.dnNumber, note.certificateNo, note.serialNumber].filter(Boolean).join(' · ')}
              </div>
            ))}
          </li>
        ))}
        <Departments found={found.departments} />
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </Group>
    </Stack>
  );
}

/** What lies with the departments, and whom to ask for it. */
function Departments({ found }: { found: Recalled['departments'] }) {
  const { t } = useTranslation();
  return found.map(({ batch, costCentre, qty, receivers }) => (
    <li key={`${costCentre} ${batch}`}>
      {t('Cost centre')} <Mono>{costCentre}</Mono> <span>{receivers}</span> {batch} · {qty}
    </li>
  ));
}

/** The recall a batch is in: what is blocked and where it lies, who has the rest, and the letter to each of them. */
export function RecallSection({ batch }: { batch: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const found = useGet(recallReachCall, { batch }).data?.recall;
  if (!found) return null;
  return (
    <Section title={t('Recall')} count={found.customers.length}>
      <p>{found.reason}</p>
      <ul className={css.checks}>
        {found.records.map((record) => (
          <li key={record.quarantine}>
            <Link className="mono" to={`/store/quarantine/${encodeURIComponent(record.quarantine)}`}>
              {record.batch} · {record.quarantine}
            </Link>
            <span>{record.places.join(', ')}</span>
            {Number(record.onHand)}
          </li>
        ))}
        <Departments found={found.departments} />
        {found.customers.flatMap(({ name, parts }) =>
          parts.map((part) => (
            <li key={part.jobNumber ?? `${part.dnNumber} ${part.batches.join()}`}>
              {part.jobNumber === null ? (
                t('Sold')
              ) : (
                <Link className="mono" to={`/maintenance/mmc/${encodeURIComponent(part.jobNumber)}`}>
                  {part.jobNumber}
                </Link>
              )}
              <span>{[name, part.certificateNo, part.dnNumber].filter(Boolean).join(' · ')}</span>
              {part.batches.join(', ')}
            </li>
          )),
        )}
      </ul>
      {can(recallLetterCall.allow) && found.customers.length > 0 && (
        <Group gap="xs" mt="sm">
          {found.customers.map(({ id, name }) => (
            <Button
              key={id}
              component="a"
              href={addressOf(recallLetterCall, { batch, customer: id })}
              target="_blank"
              rel="noreferrer"
              variant="default"
            >
              {t('Letter to {{name}}', { name })}
            </Button>
          ))}
        </Group>
      )}
    </Section>
  );
}

const conditions = receiptLine.fields.condition.options ?? {};

/** Quality states the condition of a batch and what it has behind it, from the records named, with the signature (G18). */
export function StateLife({ row, onClose }: { row: RowOf<typeof batch>; onClose: () => void }) {
  const { t } = useTranslation();
  const [condition, setCondition] = useState<Condition | null>(
    row.condition in conditions ? (row.condition as Condition) : null,
  );
  const [csnCycles, setCycles] = useState(String(row.csnCycles ?? ''));
  const [tsnHours, setHours] = useState(String(row.tsnHours ?? ''));
  const [evidence, setEvidence] = useState('');
  const send = useSend(stateLifeCall, { id: row.id });
  return (
    <SignDialog
      title={t('State condition and life')}
      statement={lifeStatement}
      what={<Mono>{row.number}</Mono>}
      validate={() => {
        if (condition === null) return t('Choose the condition.');
        return evidence.trim().length >= 3 || t('Name the records that show it.');
      }}
      onSign={async (proof) => {
        await send.mutateAsync({
          version: row.version,
          condition: condition ?? 'inspected',
          csnCycles: csnCycles === '' ? null : Number(csnCycles),
          tsnHours: tsnHours === '' ? null : tsnHours,
          evidence: evidence.trim(),
          ...proof,
        });
        notify({ text: t('Condition and life of {{batch}} stated', { batch: row.number }) });
      }}
      onClose={onClose}
    >
      <Stack gap="sm" mb="sm">
        <Select
          label={t('Condition')}
          withAsterisk
          data={Object.entries(conditions).map(([value, label]) => ({ value, label: t(label) }))}
          value={condition}
          onChange={(chosen) => setCondition(chosen as Condition | null)}
        />
        <Group grow align="flex-start">
          <NumberInput
            label={t('Cycles since new')}
            placeholder={t('not known')}
            min={0}
            allowDecimal={false}
            value={csnCycles}
            onChange={(value) => setCycles(String(value))}
          />
          <NumberInput
            label={t('Hours since new')}
            placeholder={t('not known')}
            min={0}
            decimalScale={2}
            value={tsnHours}
            onChange={(value) => setHours(String(value))}
          />
        </Group>
        <TextInput
          label={t('Records')}
          description={t('The certificate or the removal record, with its number.')}
          withAsterisk
          maxLength={200}
          value={evidence}
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
      </Stack>
    </SignDialog>
  );
}
