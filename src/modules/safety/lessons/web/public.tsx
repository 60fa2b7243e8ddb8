import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { lessonsOfCardCall, readLessonCall } from '../shared/lessons.calls.ts';

/** The lessons of a card, short, before its steps; each is marked as read by who works on it. Without a network the card goes on without them. */
export function LessonsOfCard({ cardId, mayRead }: { cardId: string; mayRead: boolean }) {
  const { t } = useTranslation();
  const answer = useGet(lessonsOfCardCall, { id: cardId });
  const read = useSend(readLessonCall, { id: cardId });
  const lessons = answer.data?.lessons ?? [];
  if (lessons.length === 0) return null;
  return (
    <section aria-label={t('Lessons of safety')}>
      {lessons.map((one) => (
        <Note key={one.id} tone={one.readAt ? 'good' : 'info'}>
          <b>{one.title}</b> <span className="mono">{one.number}</span>
          <br />
          {one.text}{' '}
          {one.readAt ? (
            <span>
              {t('You have read it')} · <DateText value={one.readAt} />
            </span>
          ) : (
            mayRead && (
              <Button
                size="md"
                variant="default"
                loading={read.isPending}
                onClick={() =>
                  read.mutate(
                    { lessonId: one.id },
                    { onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }) },
                  )
                }
              >
                {t('I have read it')}
              </Button>
            )
          )}
        </Note>
      ))}
    </section>
  );
}
