import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Checkbox, Group, Select, Skeleton, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { auditViewsCall, closeAuditViewCall, openAuditViewCall } from '../shared/auditViews.calls.ts';
import { roomPartNames, roomParts, type RoomPart } from '../shared/room.ts';

type View = AnswerOf<typeof auditViewsCall>['views'][number];
const states = {
  open: { tone: 'good', label: 'Open' },
  expired: { tone: 'neutral', label: 'Expired' },
  closed: { tone: 'neutral', label: 'Closed' },
} as const;

/** The read-only views that were opened for inspectors, and what each looked at. */
export function AuditViews() {
  const { t } = useTranslation();
  const can = useCan();
  const found = useGet(auditViewsCall, {}, {});
  return (
    <>
      <PageHead
        title="Audit views"
        crumbs={[{ label: 'Releases', to: '/maintenance/releases' }]}
        meaning="A read-only room for an auditor from outside: what is chosen below, with their name across each page, for fourteen days at most. Each look is recorded."
      />
      <MainAndRail
        main={
          <Stack>
            {can('quality.admin') && <OpenView />}
            {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
            {found.isPending && <Skeleton height={160} />}
            {found.data?.views.length === 0 && <Text>{t('No view was opened yet.')}</Text>}
            {found.data?.views.map((view) => (
              <OneView key={view.id} view={view} />
            ))}
          </Stack>
        }
      />
    </>
  );
}

function OpenView() {
  const { t } = useTranslation();
  const open = useSend(openAuditViewCall);
  const [given, setGiven] = useState({ inspector: '', organisation: 'CAAT', purpose: '' });
  const [days, setDays] = useState('3');
  const [contents, setContents] = useState<RoomPart[]>(['certificates']);
  const [link, setLink] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    setError(null);
    try {
      setLink((await open.mutateAsync({ ...given, days: Number(days), contents })).link);
      setGiven({ inspector: '', organisation: 'CAAT', purpose: '' });
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  const field = (name: keyof typeof given, label: string) => (
    <TextInput
      label={t(label)}
      required
      withAsterisk
      minLength={2}
      maxLength={name === 'purpose' ? 300 : 120}
      value={given[name]}
      onChange={(event) => setGiven({ ...given, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Section title={t('Open a view')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Group align="end">
          {field('inspector', 'Inspector')}
          {field('organisation', 'Organisation')}
          {field('purpose', 'Purpose')}
          <Select
            label={t('Days')}
            data={['1', '3', '7', '14']}
            value={days}
            allowDeselect={false}
            w={90}
            onChange={(value) => setDays(value ?? days)}
          />
          <Button type="submit" loading={open.isPending}>
            {t('Open view')}
          </Button>
        </Group>
        <Checkbox.Group
          mt="sm"
          label={t('Contents')}
          value={contents}
          onChange={(value) => setContents(roomPartNames.filter((part) => value.includes(part)))}
        >
          <Group mt={6}>
            {roomPartNames.map((part) => (
              <Checkbox key={part} value={part} label={t(roomParts[part])} />
            ))}
          </Group>
        </Checkbox.Group>
        {contents.length === 0 && (
          <Text size="sm" mt={6}>
            {t('Choose what is in the room.')}
          </Text>
        )}
      </form>
      {error && <Note tone="bad">{t(error)}</Note>}
      {link && (
        <Note tone="good">
          {t('Give this link to the inspector. It is shown once.')} <Mono>{link}</Mono>
        </Note>
      )}
    </Section>
  );
}

function OneView({ view }: { view: View }) {
  const { t } = useTranslation();
  const can = useCan();
  const close = useSend(closeAuditViewCall, { id: view.id });
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <Section title={`${view.inspector} · ${view.organisation}`} count={view.looks}>
      <Group gap="xs" mb="xs">
        <StatusChip {...states[view.state]} />
        <Text size="sm">
          {view.purpose} · {t('Opened by')} {view.openedBy}, <DateText value={view.createdAt} /> · {t('Until')}{' '}
          <DateText value={view.expiresAt} />
          {view.closedAt && (
            <>
              {' '}
              · {t('Closed')} <DateText value={view.closedAt} />: {view.closedReason}
            </>
          )}
        </Text>
      </Group>
      <Text size="sm" mb="xs">
        {t('Contents')}: {view.contents.map((part) => t(roomParts[part])).join(' · ')}
      </Text>
      <FactTable
        head={['When', 'Looked at']}
        empty="The link was not opened yet."
        rows={view.last.map((look, at) => ({
          key: `${look.at}-${at}`,
          cells: [<DateText key="at" value={look.at} />, <Mono key="what">{t(look.what)}</Mono>],
        }))}
      />
      {view.state === 'open' && can('quality.admin') && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            close.mutateAsync({ reason }).catch((failure: unknown) => setError(messageOf(failure)));
          }}
        >
          <Group align="end" mt="sm">
            <TextInput
              label={t('Why closed')}
              required
              minLength={3}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={close.isPending}>
              {t('Close view')}
            </Button>
          </Group>
          {error && <Note tone="bad">{t(error)}</Note>}
        </form>
      )}
    </Section>
  );
}
