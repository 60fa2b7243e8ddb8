import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { Deviation } from '#kernel/web/page/SignDialog.tsx';
import { jobCardsCall } from '../shared/taskCards.calls.ts';
import { deviationsOf } from './limitWords.ts';

/** The values of a job outside their limits, each with its card; undefined while they are not known, and then nobody signs over them. */
export function useJobDeviations(jobNumber: string, enabled = true): readonly Deviation[] | undefined {
  const { t } = useTranslation();
  const { data } = useGet(jobCardsCall, { title: jobNumber }, { enabled, also: ['finding', 'workOrder'] });
  return data?.cards.flatMap((card) =>
    deviationsOf(card.steps, t).map((one) => ({ ...one, what: `${card.cardNo} ${one.what}` })),
  );
}
