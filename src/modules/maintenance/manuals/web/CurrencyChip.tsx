import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useWords } from '#kernel/web/words.ts';
import { useToday } from '#modules/maintenance/capabilities/web/public.tsx';
import { checkedAgo, currencyTone } from '../shared/currency.ts';

/** How long ago a manual was checked against its source: amber when the interval runs out, red when it has. */
export function CurrencyChip({
  lastCheckedOn,
  intervalDays,
}: {
  lastCheckedOn: string | null;
  intervalDays: number | null;
}) {
  const { t } = useWords();
  const today = useToday();
  return (
    <StatusChip
      tone={currencyTone(lastCheckedOn, intervalDays ?? 90, today)}
      label={t(checkedAgo(lastCheckedOn, today))}
    />
  );
}
