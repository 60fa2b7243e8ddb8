import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Group, Textarea } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { Request } from './review.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { changeRemarksCall } from '../shared/releaseRequests.calls.ts';

/** The free lines of block 12, one a line; what the records write cannot be edited (R6). */
export function RemarksEditor({ request }: { request: Request }) {
  const { t } = useTranslation();
  const can = useCan();
  const stored = request.block12
    .filter((line) => line.free)
    .map((line) => line.text)
    .join('\n');
  const [text, setText] = useState(stored);
  const save = useSend(changeRemarksCall, { id: request.id });
  if (!can('maintenance.user')) return null;
  const free = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <Section title={t('Free remarks')}>
      <Textarea
        aria-label={t('Free remarks')}
        description={t('One remark a line. Generated lines cannot be edited.')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={2}
      />
      <Group justify="flex-end" mt={6}>
        <ReasonButton
          variant="default"
          size="xs"
          loading={save.isPending}
          reason={text === stored && 'Nothing was changed.'}
          onClick={() =>
            save.mutate(
              { version: request.version, free },
              { onError: (error) => notify({ tone: 'bad', text: messageOf(error) }) },
            )
          }
        >
          {t('Save remarks')}
        </ReasonButton>
      </Group>
    </Section>
  );
}
