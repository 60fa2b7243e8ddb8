import { IconSignature } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/records.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Button, Checkbox, Stack, Text, Tooltip } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useGateWords } from '#modules/maintenance/release-gates/web/public.tsx';
import { certificateTypeWords } from '../shared/releaseRequest.record.ts';
import type { Request, Review } from './review.ts';

const statement =
  'I certify that the work in block 11 and 12 was carried out in accordance with Part-145 and that the item is considered ready for release to service.';

/** The gates that look at whoever signs: for anybody else they are about nobody yet. */
export const signerGates = ['G20', 'G21', 'G22'];

/** Why this person cannot sign now, in words; null when they can. */
export function useReasonNotToSign(review: Review | undefined): string | null {
  const { t } = useTranslation();
  const say = useGateWords();
  if (!review) return null;
  const red = review.gates.find(
    (gate) => gate.state === 'fail' && (review.certifies || !signerGates.includes(gate.code)),
  );
  if (red) return `${red.code}: ${say(red.messages[0] ?? t(red.title))}`;
  return review.certifies ? null : t('Only certifying staff may sign a release.');
}

interface Issued {
  certificates: { number: string }[];
}

/** The signature itself: each certificate ticked separately, the statement read, the PIN typed. The server decides. */
export function SignRelease(props: { request: Request; jobNumber: string; review: Review; onChanged: () => void }) {
  const { request, jobNumber, review, onChanged } = props;
  const { t } = useTranslation();
  const say = useGateWords();
  const reasonId = useId();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [types, setTypes] = useState<string[]>(request.certificateTypes);
  const [failed, setFailed] = useState<{ code: string; message: string }[]>([]);
  const release = useSend<Record<string, unknown>, Issued>('POST', '/api/releases', {
    modules: ['releaseRequest', 'releaseCertificate', 'workOrder', 'gates'],
  });
  const reason = useReasonNotToSign(review);
  // The papers are drawn while the signer reads; who is faster takes the number, and they are drawn again.
  useGet(`/api/releases/expected?requestId=${request.id}&types=${types.join(',')}&seen=${review.seen}`, {
    modules: ['releaseCertificate'],
    enabled: reason === null && types.length > 0,
  });
  return (
    <>
      <Tooltip label={reason} disabled={!reason} multiline maw={360}>
        <Button
          variant={reason ? 'default' : 'filled'}
          leftSection={<IconSignature size={16} aria-hidden />}
          aria-describedby={reason ? reasonId : undefined}
          data-disabled={reason ? true : undefined}
          aria-disabled={reason !== null}
          onClick={() => !reason && setOpened(true)}
        >
          {t('Sign release')}
        </Button>
      </Tooltip>
      {reason && (
        <span id={reasonId} className="unseen">
          {reason}
        </span>
      )}
      {opened && (
        <SignDialog
          title={t('Sign release')}
          statement={t(statement)}
          what={
            <Stack gap={6}>
              <Text size="sm">
                {jobNumber} · {review.block11.toUpperCase()}
              </Text>
              <Checkbox.Group value={types} onChange={setTypes} label={t('Certificates')}>
                <Stack gap={4} mt={4}>
                  {request.certificateTypes.map((type) => (
                    <Checkbox
                      key={type}
                      value={type}
                      label={certificateTypeWords[type as keyof typeof certificateTypeWords]}
                    />
                  ))}
                </Stack>
              </Checkbox.Group>
              {failed.map((gate) => (
                <Text key={gate.code + gate.message} size="sm" c="red" role="alert">
                  {gate.code} {say(gate.message)}
                </Text>
              ))}
            </Stack>
          }
          actionLabel={t('Sign and issue')}
          validate={() => types.length > 0 || t('Choose a certificate')}
          onSign={async (proof) => {
            setFailed([]);
            const { certificates } = await release.mutateAsync({
              requestId: request.id,
              types,
              seen: review.seen,
              ...proof,
            });
            const numbers = certificates.map((certificate) => certificate.number).join(', ');
            notify({ tone: 'good', text: t('{{numbers}} issued', { numbers }) });
            await navigate(`/maintenance/releases/${certificates[0]?.number ?? ''}`);
          }}
          onError={(error) => {
            // Somebody was faster: this screen moves on by itself, so the news must outlive the dialog.
            if (error instanceof ApiError && (error.code === 'ALREADY_RELEASED' || error.status === 503)) {
              notify({ tone: 'bad', text: t(error.message) });
              setOpened(false);
              return true;
            }
            const list =
              error instanceof ApiError ? (error.details as { failed?: typeof failed } | undefined)?.failed : undefined;
            if (list) setFailed(list);
            if (error instanceof ApiError && error.code === 'CHANGED_SINCE_SEEN') onChanged();
            return Boolean(list);
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
