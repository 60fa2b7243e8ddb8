import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import type { ScreenSpec } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { lesson } from '../shared/lesson.record.ts';
import { lessonReadersCall } from '../shared/lessons.calls.ts';

/** Who has read it, on which card: safety's to see. */
function Readers({ row }: PanelProps<typeof lesson>) {
  const { t } = useTranslation();
  const isSafety = useCan()('safety.user');
  const answer = useGet(lessonReadersCall, { id: row.id }, { enabled: isSafety });
  if (!isSafety) return null;
  return (
    <Section title={t('Read by')} count={answer.data?.readers.length}>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton height={60} />}
      {answer.data && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('Open cards it stands on: {{count}}', { count: answer.data.openCards })}
        </Text>
      )}
      {answer.data?.readers.map((reader) => (
        <Text key={reader.name + reader.card} size="sm">
          {reader.name} · <span className="mono">{reader.card}</span> ·{' '}
          <DateText value={reader.readAt} kind="instant" />
        </Text>
      ))}
    </Section>
  );
}

export const page: ScreenSpec<typeof lesson> = {
  title: 'title',
  facts: ['expiresOn', 'publishedAt?'],
  panels: [section('Lesson', ['text', 'shops', 'phases', 'partNumbers', 'reportId', 'hazardId']), Readers, history()],
};

/** The lessons of a report, for safety. */
export function LessonsOfReport({ reportId, isClassified }: { reportId: string; isClassified: boolean }) {
  const { t } = useTranslation();
  if (!useCan()('safety.user')) return null;
  return (
    <Section title={t('Lessons')}>
      <RecordList
        record={lesson}
        embedded
        fixed={{ 'f.reportId.in': reportId }}
        columns={['number', 'status', 'title', 'expiresOn']}
        rowHref={(row) => `/safety/lessons/${row.number}`}
        {...(isClassified && { create: { label: 'Write a lesson', fixed: { reportId }, size: 640 } })}
        emptyText="No lesson came of it yet."
      />
    </Section>
  );
}
