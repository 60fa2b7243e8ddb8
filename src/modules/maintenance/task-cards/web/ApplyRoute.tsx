import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';

/** Makes the cards of a job from the published route of its shop and work scope. */
export function ApplyRoute({ jobNumber }: { jobNumber: string }) {
  const { t } = useTranslation();
  const may = useCan()(['maintenance.admin', 'maintenance.user']);
  const apply = useSend<object, { cards: number; route: string }>('POST', `/api/workorders/${jobNumber}/route`, {
    modules: ['taskCard', 'workOrder', 'gates'],
  });
  if (!may) return null;
  return (
    <Button
      loading={apply.isPending}
      onClick={() =>
        apply.mutate(
          {},
          {
            onSuccess: ({ cards, route }) => notify({ text: t('{{cards}} cards of {{route}}', { cards, route }) }),
            onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }),
          },
        )
      }
    >
      {t('Apply the route')}
    </Button>
  );
}
