import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { files, history, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { acknowledgeCall, askAgainCall, ownAcknowledgementCall, readersCall } from '../shared/announcement.calls.ts';
import { announcement } from '../shared/announcement.record.ts';
import { announcementWorkflow } from '../shared/announcement.workflow.ts';
import { announcementWriters } from '../shared/writers.ts';
import { PhaseChip } from './PhaseChip.tsx';
import { shareRead, useReadership } from './useReadership.ts';

/** One announcement: its text, the confirmation of reading, and for writers who has confirmed. */
export const AnnouncementPage = ({ announcementId }: { announcementId: string }) => {
  const isWriter = useCan()(announcementWriters);
  return (
    <RecordScreen
      record={announcement}
      id={announcementId}
      title="title"
      status={(row) => <PhaseChip row={row} />}
      facts={['category', 'publishAt', 'expireAt']}
      workflow={announcementWorkflow}
      edit={false}
      archive={false}
      useActions={useEditLink}
      panels={isWriter ? [Body, Acknowledgement, Readers, files(), history()] : [Body, Acknowledgement, files()]}
    />
  );
};

const useEditLink = (row: Announcement, allowed: Allowed): readonly ScreenAction[] =>
  allowed['update'] === true ? [{ label: 'Edit', inSight: true, to: `/announcements/${row.id}/edit` }] : [];

const Body = ({ row }: PanelProps<typeof announcement>) => (
  <Text style={{ whiteSpace: 'pre-wrap', maxWidth: '72ch' }}>{row.body}</Text>
);

type Announcement = RowOf<typeof announcement>;

function Acknowledgement({ row }: PanelProps<typeof announcement>) {
  const { t } = useTranslation();
  const isAsked = row.ackRequired && row.status === 'published';
  const state = useGet(ownAcknowledgementCall, { id: row.id }, { enabled: isAsked });
  const acknowledge = useSend(acknowledgeCall, { id: row.id });
  if (!isAsked || !state.data) return null;
  if (state.data.acknowledgedAt) {
    return (
      <Text c="dimmed">
        {t('You confirmed reading this')} <DateText value={state.data.acknowledgedAt} kind="instant" />
      </Text>
    );
  }
  return (
    <Group>
      <Button onClick={() => acknowledge.mutate(undefined)} loading={acknowledge.isPending}>
        {t('I have read this')}
      </Button>
    </Group>
  );
}

function Readers({ row }: PanelProps<typeof announcement>) {
  const { t } = useTranslation();
  const answer = useGet(readersCall, { id: row.id }, { enabled: row.ackRequired });
  const readership = useReadership().get(row.id);
  const askAgain = useSend(askAgainCall, { id: row.id });
  if (!row.ackRequired) return null;
  return (
    <Section
      title={readership ? t('Read by {{share}} %', { share: shareRead(readership) }) : t('Confirmed reading')}
      actions={
        <Button variant="subtle" onClick={() => askAgain.mutate({ version: row.version })} loading={askAgain.isPending}>
          {t('Content changed: ask again')}
        </Button>
      }
    >
      {readership && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('{{read}} of {{meant}} people it is meant for have confirmed', { ...readership })}
        </Text>
      )}
      {answer.data?.readers.map((reader) => (
        <Text key={reader.name} size="sm">
          {reader.name} · <DateText value={reader.acknowledgedAt} kind="instant" />
        </Text>
      ))}
    </Section>
  );
}
