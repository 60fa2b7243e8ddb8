import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Group, Modal, Radio, Skeleton, Stack, Text } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { routesOfJobCall, applyRouteCall } from '../shared/routes.calls.ts';

/** Chooses the route a job is worked by, and makes its cards. */
export function ApplyRoute({ jobNumber }: { jobNumber: string }) {
  const { t } = useTranslation();
  const may = useCan()(['maintenance.admin', 'maintenance.user']);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Apply the route')}</Button>
      {isOpen && <RouteDialog jobNumber={jobNumber} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The published routes: those that fit the job to choose from, the others with the reason. */
function RouteDialog({ jobNumber, onClose }: { jobNumber: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const offered = useGet(routesOfJobCall, { job: jobNumber }, { also: ['routeTemplate', 'workOrder'] });
  const apply = useSend(applyRouteCall, { job: jobNumber }, { also: ['workOrder', 'gates'] });
  const fitting = offered.data?.routes.filter((route) => route.unfit === null) ?? [];
  const others = offered.data?.routes.filter((route) => route.unfit !== null) ?? [];
  const routeKey = chosen ?? fitting[0]?.key ?? null;
  return (
    <Modal opened onClose={onClose} title={t('Route of {{job}}', { job: jobNumber })} size={620}>
      {offered.isPending && <Skeleton height={140} />}
      {offered.isError && !offered.data && <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />}
      {offered.data && (
        <Stack gap="md">
          {fitting.length === 0 && <Text size="sm">{t('No published route fits this work order.')}</Text>}
          {fitting.length > 0 && (
            <Radio.Group label={t('Routes that fit')} value={routeKey} onChange={setChosen}>
              <Stack gap={6} mt={6}>
                {fitting.map((route) => (
                  <Radio
                    key={route.key}
                    value={route.key}
                    label={route.title}
                    description={t('Version {{number}}, {{cards}} cards', { number: route.number, cards: route.cards })}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {others.length > 0 && (
            <details>
              <summary>{t('Routes that do not fit ({{count}})', { count: others.length })}</summary>
              <Stack gap={8} mt="sm">
                {others.map((route) => (
                  <Text key={route.key} size="sm">
                    {route.title}
                    <Text span size="xs" c="dimmed" display="block">
                      {t(route.unfit ?? '')}
                    </Text>
                  </Text>
                ))}
              </Stack>
            </details>
          )}
          {apply.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(apply.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton
              reason={routeKey === null && 'Choose the route first.'}
              loading={apply.isPending}
              onClick={() => {
                if (routeKey === null) return;
                apply.mutate(
                  { routeKey },
                  {
                    onSuccess: ({ cards, route }) => {
                      notify({ text: t('{{cards}} cards of {{route}}', { cards, route }) });
                      onClose();
                    },
                  },
                );
              }}
            >
              {t('Make the cards')}
            </ReasonButton>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
