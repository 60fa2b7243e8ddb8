import { ApiError } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Skeleton, Stack, Text, Title } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { copyCheckCall } from '../shared/documents.calls.ts';
import css from './documents.module.css';

/** What whoever scans a printed copy sees: in force or superseded, and which revision is in force. */
export function CopyCheck({ token }: { token: string }) {
  const { t } = useTranslation();
  usePageTitle(t('Check a printed copy'));
  const { data, isPending, error } = useGet(copyCheckCall, { token });
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <main className={css.check}>
      <div className={css.checkCard}>
        <Title order={1} size={20}>
          {t('Printed copy')}
        </Title>
        {isPending && <Skeleton height={90} />}
        {error && (
          <Stack gap="xs" align="flex-start" role="alert">
            <StatusChip tone="bad" label={isUnknown ? 'Not issued by us' : 'Not checked'} />
            <Text>
              {t(
                isUnknown
                  ? 'No copy of ours has this code. Do not work to it.'
                  : 'The copy could not be checked. Try again in a minute.',
              )}
            </Text>
          </Stack>
        )}
        {data && (
          <Stack gap="xs" align="flex-start">
            <StatusChip tone={data.isInForce ? 'good' : 'bad'} label={data.isInForce ? 'In force' : 'Superseded'} />
            <Mono copy={false}>{data.designation}</Mono>
            {!data.isInForce && (
              <Text>
                {t('Nobody works to this copy any more.')}{' '}
                {data.supersededOn && <DateText value={data.supersededOn} kind="day" />}
              </Text>
            )}
            {!data.isInForce && data.inForce && (
              <Text>{t('In force is {{revision}}.', { revision: data.inForce })}</Text>
            )}
          </Stack>
        )}
      </div>
    </main>
  );
}
