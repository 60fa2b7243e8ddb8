import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Button, Group, NumberInput, Select, Stack, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { finding } from '../shared/finding.record.ts';
import { partPapers, robberyStatement } from '../shared/cardWords.ts';
import { robberiesCall, robPartCall } from '../shared/robbery.calls.ts';
import { RobberyTable } from './RobberyTable.tsx';
import { PaperFile } from '#modules/maintenance/work-orders/web/public.tsx';

type Robberies = AnswerOf<typeof robberiesCall>;
const received = 'received';
const touched = [finding.name, 'workOrder', 'gates', 'movement', 'batch'];

/** Parts taken from a work order for others, or from others for it (R21), with the way to take one. */
export function Robbery({ jobNumber, jobId, isOpen }: { jobNumber: string; jobId: string; isOpen: boolean }) {
  const { t } = useTranslation();
  const mayTake = useCan()('maintenance.user') && isOpen;
  const [isTaking, setTaking] = useState(false);
  const answer = useGet(robberiesCall, { job: jobNumber }, { also: [finding.name, 'workOrder', 'batch'] });
  const rows = answer.data?.taken ?? [];
  if (!answer.data || (rows.length === 0 && !mayTake)) return null;
  return (
    <Section
      title={t('Robbery between work orders')}
      count={rows.length}
      actions={
        mayTake && (
          <Button size="compact-md" variant="default" onClick={() => setTaking(true)}>
            {t('Take part for another work order')}
          </Button>
        )
      }
    >
      {rows.length > 0 && <RobberyTable rows={rows} />}
      {isTaking && (
        <RobberyDialog
          jobNumber={jobNumber}
          jobId={jobId}
          fitted={answer.data.fitted}
          onClose={() => setTaking(false)}
        />
      )}
    </Section>
  );
}

function RobberyDialog({
  jobNumber,
  jobId,
  fitted,
  onClose,
}: {
  jobNumber: string;
  jobId: string;
  fitted: Robberies['fitted'];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  // A repeat after a lost answer carries the same key: the part is taken once.
  const take = useSend(robPartCall, { job: jobNumber }, { also: touched });
  const [source, setSource] = useState<string>(fitted[0]?.id ?? received);
  const [recipientId, setRecipient] = useState<string | null>(null);
  const [itemId, setItem] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [certType, setCertType] = useState<keyof typeof partPapers | null>(null);
  const [words, setWords] = useState({
    serialNumber: '',
    certNumber: '',
    expiresOn: '',
    csnCycles: '',
    tsnHours: '',
    ownerConsent: '',
    reason: '',
  });
  const [paper, setPaper] = useState<{ id: string; name: string } | null>(null);
  const [isTried, setTried] = useState(false);
  const set = (name: keyof typeof words) => (value: string) => setWords((now) => ({ ...now, [name]: value }));
  const isReceived = source === received;
  const missing = {
    recipient: !recipientId,
    reason: words.reason.trim().length < 5,
    item: isReceived && !itemId,
    certType: isReceived && !certType,
    certNumber: isReceived && !words.certNumber.trim(),
    paper: isReceived && !paper,
  };
  const required = (name: keyof typeof missing) => (isTried && missing[name] ? t('Required') : undefined);
  const optional = (name: keyof typeof words) => (words[name].trim() ? { [name]: words[name].trim() } : {});
  return (
    <SignDialog
      title={t('Take part for another work order')}
      statement={robberyStatement}
      what={
        <p>
          {t('Taken from')} <b className="mono">{jobNumber}</b>.{' '}
          {t('It gets a finding and a card: no release until the part is replaced.')}
        </p>
      }
      actionLabel={t('Take part')}
      validate={() => {
        setTried(true);
        return !Object.values(missing).includes(true);
      }}
      onSign={async (proof) => {
        const part =
          isReceived && itemId && certType && paper
            ? {
                itemId,
                quantity,
                certType,
                certNumber: words.certNumber.trim(),
                paperId: paper.id,
                ...optional('serialNumber'),
                ...optional('expiresOn'),
                ...optional('tsnHours'),
                ...(words.csnCycles.trim() ? { csnCycles: Number(words.csnCycles) } : {}),
              }
            : { entryId: source };
        const { batch } = await take.mutateAsync({
          recipientId: recipientId ?? '',
          part,
          reason: words.reason.trim(),
          ...optional('ownerConsent'),
          ...proof,
        });
        notify({ text: t('Part taken: it is batch {{batch}}', { batch }) });
      }}
      onClose={onClose}
    >
      <Stack gap="sm" mb="sm">
        <LinkInput
          to="workOrder"
          label={t('Work order that gets it')}
          required
          value={recipientId}
          error={required('recipient')}
          onChange={setRecipient}
        />
        <Select
          label={t('Part')}
          withAsterisk
          allowDeselect={false}
          value={source}
          onChange={(value) => setSource(value ?? received)}
          data={[
            ...fitted.map(({ id, label }) => ({ value: id, label })),
            { value: received, label: t('A part of the component as received') },
          ]}
        />
        {isReceived && (
          <>
            <LinkInput
              to="stockItem"
              label={t('Stock item')}
              required
              value={itemId}
              error={required('item')}
              onChange={setItem}
            />
            <Group grow align="flex-start">
              <TextInput
                label={t('Serial number')}
                maxLength={60}
                value={words.serialNumber}
                onChange={(event) => set('serialNumber')(event.currentTarget.value)}
              />
              <NumberInput
                label={t('Quantity')}
                min={1}
                max={999}
                allowDecimal={false}
                value={quantity}
                onChange={(value) => setQuantity(Math.max(1, Number(value) || 1))}
              />
            </Group>
            <Group grow align="flex-start">
              <Select
                label={t('Paper')}
                withAsterisk
                value={certType}
                error={required('certType')}
                onChange={(value) => setCertType(value as keyof typeof partPapers | null)}
                data={Object.entries(partPapers).map(([value, label]) => ({ value, label: t(label) }))}
              />
              <TextInput
                label={t('Number of the paper')}
                withAsterisk
                maxLength={80}
                value={words.certNumber}
                error={required('certNumber')}
                onChange={(event) => set('certNumber')(event.currentTarget.value)}
              />
            </Group>
            <PaperFile jobId={jobId} paper={paper} isMissing={isTried && missing.paper} onAttached={setPaper} />
            <DateInput label={t('Expiry date, when it has one')} value={words.expiresOn} onChange={set('expiresOn')} />
            <Group grow align="flex-start">
              <NumberInput
                label={t('Cycles since new')}
                description={t('Of a life-limited part.')}
                min={0}
                allowDecimal={false}
                value={words.csnCycles}
                onChange={(value) => set('csnCycles')(String(value))}
              />
              <NumberInput
                label={t('Hours since new')}
                description={t('Of a life-limited part.')}
                min={0}
                decimalScale={2}
                value={words.tsnHours}
                onChange={(value) => set('tsnHours')(String(value))}
              />
            </Group>
          </>
        )}
        <TextInput
          label={t('Owner’s agreement')}
          description={t('Needed when the other work order is another customer’s: the paper and its date.')}
          maxLength={120}
          value={words.ownerConsent}
          onChange={(event) => set('ownerConsent')(event.currentTarget.value)}
        />
        <Textarea
          label={t('Reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={words.reason}
          error={isTried && missing.reason ? t('Say why') : undefined}
          onChange={(event) => set('reason')(event.currentTarget.value)}
        />
      </Stack>
    </SignDialog>
  );
}
