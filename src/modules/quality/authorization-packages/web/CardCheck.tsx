import { ApiError } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Skeleton, Stack, Text, Title } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { cardCheckCall } from '../shared/packages.calls.ts';
import css from './packages.module.css';

/** What a stranger with a card in hand sees: valid or not today, whose it is, and for what. */
export function CardCheck({ token }: { token: string }) {
  const { t } = useTranslation();
  usePageTitle(t('Check an authorisation'));
  const answer = useGet(cardCheckCall, { token });
  return (
    <main className={css.check}>
      <div className={css.checkCard}>
        <Text size="sm" c="dimmed">
          ABS Component Services
        </Text>
        <Title order={1} size={20}>
          {t('Authorisation')}
        </Title>
        {answer.isPending && <Skeleton height={120} />}
        {answer.isError && <Unknown error={answer.error} />}
        {answer.data && (
          <Stack gap="xs" align="flex-start">
            <StatusChip
              tone={answer.data.isValid ? 'good' : 'bad'}
              label={t(answer.data.isValid ? 'Valid' : 'Not valid')}
            />
            <Text>
              {t(
                answer.data.isValid
                  ? 'Valid today: the holder may sign in the groups below.'
                  : 'Not valid today: nothing may be signed with this card.',
              )}
            </Text>
            <FactTable
              head={['Holder', 'Number', 'Category']}
              rows={[
                {
                  key: 'card',
                  cells: [
                    answer.data.holder,
                    <span key="number" className={css.whole}>
                      {answer.data.number}
                    </span>,
                    `${answer.data.category.code} ${t(answer.data.category.name)}`,
                  ],
                },
              ]}
            />
            {answer.data.groups.length > 0 && (
              <ul>
                {answer.data.groups.map(({ code, name }) => (
                  <li key={code}>
                    {code} {t(name)}
                  </li>
                ))}
              </ul>
            )}
          </Stack>
        )}
      </div>
    </main>
  );
}

function Unknown({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Stack gap="xs" align="flex-start" role="alert">
      <StatusChip tone="bad" label={t(isUnknown ? 'Not issued by us' : 'Not checked')} />
      <Text>
        {t(
          isUnknown
            ? 'We issued no authorisation with this code. Treat the card as not genuine and call us.'
            : 'The authorisation could not be checked. Try again in a minute.',
        )}
      </Text>
    </Stack>
  );
}
