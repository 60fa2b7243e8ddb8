import { useNavigate } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/records.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useWords } from '#kernel/web/words.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

/** After an accepted final inspection: asks for the certificates the job was opened for. Nothing where it is not possible. */
export function AskForRelease({ jobNumber }: { jobNumber: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const job = useGet<{ row: RowOf<typeof workOrder> }>(`${workOrder.api}/${jobNumber}`, { modules: [workOrder.name] });
  const ask = useSend<{ certificateTypes: string[] }, { row: { number: string } }>(
    'POST',
    `${workOrder.api}/${jobNumber}/release-requests`,
    {
      modules: ['releaseRequest', workOrder.name],
    },
  );
  const types = job.data?.row.certificateTypes ?? [];
  if (job.data?.row.status !== 'finalInspection' || types.length === 0) return null;
  const send = async () => {
    try {
      const { row } = await ask.mutateAsync({ certificateTypes: types });
      await navigate(`/maintenance/release-requests/${row.number}`);
    } catch (error) {
      notify({ tone: 'bad', text: t(messageOf(error)) });
    }
  };
  return (
    <Button onClick={() => void send()} loading={ask.isPending}>
      {t('Ask for release')}
    </Button>
  );
}
