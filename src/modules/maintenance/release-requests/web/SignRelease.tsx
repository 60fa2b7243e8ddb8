import { IconSignature } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#kernel/web/data/api.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Button, Stack, Text, Tooltip } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useJobDeviations } from '#modules/maintenance/task-cards/web/public.tsx';
import { useGateWords } from '#modules/maintenance/release-gates/web/public.tsx';
import { certificateTypeWords } from '../shared/releaseRequest.record.ts';
import type { Request, Review } from './review.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { expectReleaseCall, signReleaseCall } from '../shared/sign.calls.ts';

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

/** The signature itself: the form and its statement read, the PIN typed. The server decides. */
export function SignRelease(props: { request: Request; jobNumber: string; review: Review; onChanged: () => void }) {
  const { request, jobNumber, review, onChanged } = props;
  const { t } = useTranslation();
  const say = useGateWords();
  const reasonId = useId();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const { types } = review;
  const agreed = review.block12.filter(({ kind }) => kind === 'deviations').map(({ text }) => ({ what: text }));
  const [failed, setFailed] = useState<{ code: string; message: string }[]>([]);
  const release = useSend(signReleaseCall, {}, { also: ['releaseRequest', 'workOrder', 'gates'] });
  const outside = useJobDeviations(jobNumber);
  const reason = useReasonNotToSign(review) ?? (outside ? null : t('Reading the values outside their limits…'));
  // The paper is drawn while the signer reads; who is faster takes the number, and it is drawn again.
  useGet(
    expectReleaseCall,
    {},
    {
      query: { requestId: request.id, types: types.join(','), seen: review.seen },
      enabled: reason === null && types.length > 0,
    },
  );
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
      {reason && <small id={reasonId}>{reason}</small>}
      {opened && (
        <SignDialog
          title={t('Sign release')}
          deviations={[...(outside ?? []), ...agreed]}
          statement={review.paper.statement}
          what={
            <Stack gap={6}>
              <Text size="sm">
                {jobNumber} · {review.block11.toUpperCase()}
              </Text>
              <Text size="sm">
                {types.map((type) => certificateTypeWords[type as keyof typeof certificateTypeWords]).join(' + ')} ·{' '}
                {t(types.length > 1 ? 'One form, dual release' : 'Single release')}
              </Text>
              {failed.map((gate) => (
                <Text key={gate.code + gate.message} size="sm" c="red" role="alert">
                  {gate.code} {say(gate.message)}
                </Text>
              ))}
            </Stack>
          }
          actionLabel={t('Sign and issue')}
          onSign={async (proof) => {
            setFailed([]);
            const { certificate } = await release.mutateAsync({
              requestId: request.id,
              types,
              seen: review.seen,
              ...proof,
            });
            notify({ tone: 'good', text: t('{{numbers}} issued', { numbers: certificate.number }) });
            await navigate(`/maintenance/releases/${certificate.number}`);
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
