import { Button, Group, Stack, Text } from '#kernel/web/ui/parts.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { Link } from 'react-router';
import { useGet, useSend } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { announcement } from '../shared/announcement.record.ts';
import { announcementWorkflow } from '../shared/announcement.workflow.ts';
import { announcementWriters } from '../shared/writers.ts';
import { PhaseChip } from './PhaseChip.tsx';
import { shareRead, useReadership } from './useReadership.ts';

/** One announcement: its text, the confirmation of reading, and for writers who has confirmed. */
export const AnnouncementPage = ({ id }: { id: string }) => {
  const writer = useCan()(announcementWriters);
  return (
    <RecordPage record={announcement} id={id}>
      {(row, allowed) => (
        <>
          <PageHead
            title={row.title}
            crumbs={[{ label: 'Announcements', to: '/announcements' }]}
            status={<PhaseChip row={row} />}
            facts={[
              { label: 'Category', value: announcement.fields.category.options?.[row.category] ?? row.category },
              { label: 'Publish from', value: <DateText value={row.publishAt} kind="instant" /> },
              { label: 'Until', value: row.expireAt ? <DateText value={row.expireAt} kind="instant" /> : '—' },
            ]}
            actions={
              <Group gap="xs">
                {allowed['update'] === true && <EditLink id={row.id} />}
                <WorkflowBar workflow={announcementWorkflow} row={row} allowed={allowed} />
              </Group>
            }
          />
          <MainAndRail
            main={
              <Stack>
                <Text style={{ whiteSpace: 'pre-wrap', maxWidth: '72ch' }}>{row.body}</Text>
                {row.ackRequired && row.status === 'published' && <Acknowledgement row={row} />}
                {writer && row.ackRequired && <Readers row={row} />}
              </Stack>
            }
            rail={
              <>
                <Attachments record={announcement} id={row.id} allowUpload={allowed['update'] === true} />
                {writer && <History record={announcement} id={row.id} />}
              </>
            }
          />
        </>
      )}
    </RecordPage>
  );
};

function EditLink({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={`/announcements/${id}/edit`} variant="default">
      {t('Edit')}
    </Button>
  );
}

type Announcement = RowOf<typeof announcement>;

function Acknowledgement({ row }: { row: Announcement }) {
  const { t } = useTranslation();
  const state = useGet<{ acknowledgedAt: string | null }>(`${announcement.api}/${row.id}/acknowledgement`, {
    modules: [announcement.name],
  });
  const acknowledge = useSend('POST', `${announcement.api}/${row.id}/acknowledge`, { modules: [announcement.name] });
  if (!state.data) return null;
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

function Readers({ row }: { row: Announcement }) {
  const { t } = useTranslation();
  const answer = useGet<{ readers: { name: string; acknowledgedAt: string }[] }>(
    `${announcement.api}/${row.id}/readers`,
    { modules: [announcement.name] },
  );
  const readership = useReadership().get(row.id);
  const askAgain = useSend<{ version: number }, { contentVersion: number }>(
    'POST',
    `${announcement.api}/${row.id}/ask-again`,
    {
      modules: [announcement.name],
    },
  );
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
