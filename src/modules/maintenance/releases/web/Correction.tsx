import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { ApiError } from '#kernel/web/data/api.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Button, Checkbox, NumberInput, Select, Stack, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { block11Words } from '#modules/maintenance/release-requests/shared/releaseRequest.record.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { correctionDraftCall, correctCertificateCall } from '../shared/correction.calls.ts';

type Draft = AnswerOf<typeof correctionDraftCall>;
type Changes = Partial<Draft['blocks']>;

const numberOf: Record<keyof Draft['blocks'], string> = {
  organisation: '4',
  workOrder: '5',
  description: '7',
  partNumber: '8',
  quantity: '9',
  serialNumber: '10',
  block11: '11',
  remarks: '12',
};

/** Only what differs from the certificate. */
function changesOf(before: Draft['blocks'], now: Draft['blocks']): Changes {
  const names = Object.keys(before) as (keyof Draft['blocks'])[];
  const clean = { ...now, remarks: now.remarks.map((line) => line.trim()).filter(Boolean) };
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(clean[name]))
      .map((name) => [name, clean[name]]),
  );
}

/** A correction: the blocks that are wrong put right, why, and the signature. Both certificates are kept (R26). */
export function Correction({ row, onClose }: { row: RowOf<typeof releaseCertificate>; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState<Draft['blocks'] | null>(null);
  const [ofWork, setOfWork] = useState(false);
  const [informed, setInformed] = useState(false);
  const [installed, setInstalled] = useState(false);
  const [review, setReview] = useState('');
  const draft = useGet(correctionDraftCall, { id: row.id }, { also: ['workOrder'] });
  const supersede = useSend(correctCertificateCall, { id: row.id }, { also: ['workOrder'] });
  const before = draft.data?.blocks;
  const now = typed ?? before;
  const changes = before && now ? changesOf(before, now) : {};
  const blocks = (Object.keys(changes) as (keyof Draft['blocks'])[]).map((name) => numberOf[name]);
  const set = (change: Changes) => now && setTyped({ ...now, ...change });
  // The keyboard begins in the first block: the dialog opens with its blocks.
  if (!draft.data && !draft.isError) return null;
  return (
    <SignDialog
      title={t('Correct by a new certificate')}
      statement={t('I issue a new certificate that corrects the blocks named; the work was done as first certified.')}
      what={
        <Text size="sm">
          {row.number} ·{' '}
          {blocks.length > 0
            ? t('Blocks to be corrected: {{blocks}}', { blocks: blocks.join(', ') })
            : t('Nothing changed yet')}
        </Text>
      }
      actionLabel={t('Sign and issue')}
      validate={() => {
        if (ofWork)
          return t('A mistake about the work is no correction of a form. Declare the certificate void instead.');
        if (blocks.length === 0) return t('Change the block that is wrong.');
        if (reason.trim().length < 10) return t('Say what was wrong, in ten letters or more.');
        if (!informed) return t('The customer must be informed first.');
        if (installed && review.trim() === '')
          return t('The part was reported installed: enter the safety report of it first.');
        return true;
      }}
      onSign={async (proof) => {
        const { certificate } = await supersede.mutateAsync({
          reason,
          mistake: ofWork ? 'work' : 'form',
          changes: changes as BodyOf<typeof correctCertificateCall>['changes'],
          version: row.version,
          customerInformed: informed as true,
          reportedInstalled: installed,
          ...(installed ? { occurrenceReview: review } : {}),
          seen: draft.data?.seen ?? '',
          ...proof,
        });
        notify({ tone: 'good', text: t('{{numbers}} issued', { numbers: certificate.number }) });
        // The paper to send is the new one; the page of the old one says that it is superseded.
        await navigate(`/maintenance/releases/${certificate.number}`);
      }}
      onError={(error) => {
        if (error instanceof ApiError && error.code === 'CHANGED_SINCE_SEEN') void draft.refetch();
        return false;
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text size="sm">
          {t(
            'Change what is wrong; the other blocks stay as they are. A block takes what our records say, or what an inspector verified in an error reported on this certificate.',
          )}
        </Text>
        {now && draft.data && <Blocks now={now} draft={draft.data} onChange={set} />}
        <Textarea
          label={t('Reason, for the customer and the history')}
          withAsterisk
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autosize
          minRows={2}
        />
        <Checkbox
          label={t('The mistake is about the work: a part not fitted, a test not done')}
          checked={ofWork}
          onChange={(event) => setOfWork(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('The customer was informed')}
          checked={informed}
          onChange={(event) => setInformed(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('The part was reported installed')}
          checked={installed}
          onChange={(event) => setInstalled(event.currentTarget.checked)}
        />
        {installed && (
          <TextInput
            label={t('Number of the safety report')}
            withAsterisk
            value={review}
            onChange={(event) => setReview(event.currentTarget.value)}
          />
        )}
      </Stack>
    </SignDialog>
  );
}

const oneLine = [
  ['workOrder', 'Work order'],
  ['description', 'Description'],
  ['partNumber', 'Part number'],
  ['serialNumber', 'Serial number'],
] as const;

/** The blocks a correction may put right, as they stand; where the record says something else today, it is one click away. */
function Blocks({
  now,
  draft: { records, verified },
  onChange,
}: {
  now: Draft['blocks'];
  draft: Draft;
  onChange: (change: Changes) => void;
}) {
  const { t } = useTranslation();
  const verifiedFor = (block: keyof Draft['blocks']) => verified.filter((error) => error.block === block);
  const [toRemark] = verifiedFor('remarks').filter(({ shouldSay }) => !now.remarks.includes(shouldSay));
  return (
    <>
      {oneLine.map(([name, label]) => (
        <div key={name}>
          <TextInput
            label={`${numberOf[name]} ${t(label)}`}
            value={now[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
          {records[name] !== now[name] && (
            <Button variant="subtle" size="compact-xs" onClick={() => onChange({ [name]: records[name] })}>
              {t('Use the record: {{value}}', { value: records[name] })}
            </Button>
          )}
          {verifiedFor(name)
            .filter(({ shouldSay }) => shouldSay !== now[name])
            .map(({ shouldSay }) => (
              <Button
                key={shouldSay}
                variant="subtle"
                size="compact-xs"
                onClick={() => onChange({ [name]: shouldSay })}
              >
                {t('Use what was verified: {{value}}', { value: shouldSay })}
              </Button>
            ))}
        </div>
      ))}
      <NumberInput
        label={`9 ${t('Quantity')}`}
        min={1}
        value={now.quantity}
        onChange={(value) => onChange({ quantity: Number(value) })}
      />
      <Select
        label={t('Block 11')}
        data={[...block11Words]}
        allowDeselect={false}
        value={now.block11}
        onChange={(value) => value && onChange({ block11: value })}
      />
      <Textarea
        label={t('Block 12')}
        description={t('One remark a line')}
        value={now.remarks.join('\n')}
        onChange={(event) => onChange({ remarks: event.currentTarget.value.split('\n') })}
        autosize
        minRows={4}
      />
      {toRemark && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() =>
            onChange({
              remarks: now.remarks.includes(toRemark.said ?? '')
                ? now.remarks.map((line) => (line === toRemark.said ? toRemark.shouldSay : line))
                : [...now.remarks, toRemark.shouldSay],
            })
          }
        >
          {t('Use what was verified: {{value}}', { value: toRemark.shouldSay })}
        </Button>
      )}
      <TextInput
        label={`4 ${t('Name')}`}
        value={now.organisation.name}
        onChange={(event) => onChange({ organisation: { ...now.organisation, name: event.currentTarget.value } })}
      />
      <TextInput
        label={`4 ${t('Address')}`}
        value={now.organisation.address}
        onChange={(event) => onChange({ organisation: { ...now.organisation, address: event.currentTarget.value } })}
      />
    </>
  );
}
