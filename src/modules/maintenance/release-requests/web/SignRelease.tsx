import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/records.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Button, Checkbox, Stack, Text, Tooltip } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useWords } from '#kernel/web/words.ts';
import { certificateTypeWords } from '../shared/releaseRequest.record.ts';
import type { Request, Review } from './review.ts';

const statement =
  'I certify that the work in block 11 and 12 was carried out in accordance with Part-145 and that the item is considered ready for release to service.';

interface Issued {
  certificates: { number: string }[];
}

/** The signature itself: each certificate ticked separately, the statement read, the PIN typed. The server decides. */
export function SignRelease(props: { request: Request; jobNumber: string; review: Review; onChanged: () => void }) {
  const { request, jobNumber, review, onChanged } = props;
  const { t } = useWords();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [types, setTypes] = useState<string[]>(request.certificateTypes);
  const [failed, setFailed] = useState<{ code: string; message: string }[]>([]);
  const release = useSend<Record<string, unknown>, Issued>('POST', '/api/releases', {
    modules: ['releaseRequest', 'releaseCertificate', 'workOrder', 'gates'],
  });
  const red = review.gates.filter((gate) => gate.state === 'fail');
  const reason = red[0] ? `${red[0].code}: ${red[0].messages[0] ?? red[0].title}` : null;
  return (
    <>
      <Tooltip label={reason} disabled={!reason} multiline maw={360}>
        <Button
          data-disabled={reason ? true : undefined}
          aria-disabled={reason !== null}
          onClick={() => !reason && setOpened(true)}
        >
          {t('Sign release')}
        </Button>
      </Tooltip>
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
                  {gate.code} {gate.message}
                </Text>
              ))}
            </Stack>
          }
          actionLabel={t('Sign and issue')}
          validate={() => types.length > 0}
          onSign={async (proof) => {
            setFailed([]);
            const { certificates } = await release.mutateAsync({
              requestId: request.id,
              types,
              seen: review.seen,
              ...proof,
            });
            notify({ tone: 'good', text: `${certificates.map((certificate) => certificate.number).join(', ')}` });
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
