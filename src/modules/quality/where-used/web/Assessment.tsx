import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Radio, Text, Textarea } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { assessCall, type whereUsedCall } from '../shared/whereUsed.calls.ts';
import { usedEffects, usedEffectWords, type UsedEffect, type UsedKind } from '../shared/whereUsed.ts';

interface Props {
  kind: UsedKind;
  id: string;
  section?: string;
  job: AnswerOf<typeof whereUsedCall>['jobs'][number];
}

/** What quality found for one work order, every look of it, and the way to a new one. */
export function Assessment({ job, ...place }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {job.assessments.map((found) => (
        <div key={`${found.at} ${found.review}`}>
          <strong>{t(usedEffectWords[found.effect])}</strong> {found.reason}
          <Text size="xs" c="dimmed">
            {found.by}, <DateText value={found.at} />
            {found.review && (
              <>
                , <span className="mono">{found.review}</span>
              </>
            )}
          </Text>
        </div>
      ))}
      {job.assessments.length === 0 && <Text c="dimmed">{t('Not yet assessed')}</Text>}
      {job.inReview && (
        <div>
          <Link to={`/tools/id/${encodeURIComponent(place.id)}`}>
            {t('{{review}} is open: sign the verdict there', { review: job.inReview })}
          </Link>
        </div>
      )}
      {can(assessCall.allow) && !job.inReview && !isOpen && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {t('Assess')}
        </Button>
      )}
      {isOpen && <AssessForm {...place} jobNumber={job.jobNumber} onClose={() => setOpen(false)} />}
    </>
  );
}

function AssessForm({
  kind,
  id,
  section,
  jobNumber,
  onClose,
}: Omit<Props, 'job'> & { jobNumber: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [effect, setEffect] = useState<UsedEffect | null>(null);
  const [reason, setReason] = useState('');
  const call = useSend(assessCall, { kind, id });
  const send = async () => {
    if (!effect) return;
    await call.mutateAsync({ jobNumber, effect, reason: reason.trim(), ...(section ? { section } : {}) });
    notify({ text: t('Assessment of {{job}} kept', { job: jobNumber }) });
    onClose();
  };
  return (
    <form
      aria-label={t('Assess {{job}}', { job: jobNumber })}
      onSubmit={(event) => {
        event.preventDefault();
        send().catch(() => undefined);
      }}
    >
      <Radio.Group value={effect ?? ''} onChange={(value) => setEffect(value as UsedEffect)} label={t('The part is')}>
        <Group mt="xs" mb="sm">
          {usedEffects.map((each) => (
            <Radio key={each} value={each} label={t(usedEffectWords[each])} />
          ))}
        </Group>
      </Radio.Group>
      <Textarea
        label={t('Why')}
        description={t('What was looked at, and what it showed; at least ten characters.')}
        withAsterisk
        autosize
        minRows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {call.isError && (
        <Text c="red" role="alert" mt="xs">
          {t(messageOf(call.error))}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <ReasonButton
          type="submit"
          reason={
            !effect ? 'Choose the effect first.' : reason.trim().length < 10 && 'Say why, in at least ten characters.'
          }
          loading={call.isPending}
        >
          {t('Keep assessment')}
        </ReasonButton>
      </Group>
    </form>
  );
}
