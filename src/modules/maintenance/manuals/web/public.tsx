import { daysBetween } from '#kernel/shared/dates.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { currencyTone } from '#modules/maintenance/release-gates/shared/currencyTone.ts';

/** How long ago a manual was checked against its source: amber when the interval runs out, red when it has. */
export function CurrencyChip({
  lastCheckedOn,
  intervalDays,
}: {
  lastCheckedOn: string | null;
  intervalDays: number | null;
}) {
  const { t } = useTranslation();
  const today = useToday();
  const age = lastCheckedOn ? daysBetween(lastCheckedOn, today) : null;
  const words =
    age === null
      ? t('Never checked')
      : age <= 0
        ? t('Checked today')
        : age === 1
          ? t('Checked 1 day ago')
          : t('Checked {{count}} days ago', { count: age });
  return <StatusChip tone={currencyTone(lastCheckedOn, intervalDays ?? 90, today)} label={words} />;
}
