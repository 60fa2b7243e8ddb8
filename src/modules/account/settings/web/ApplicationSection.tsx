import { useState } from 'react';
import { dateFormats, dayOf, formatDay, formatInstant, type DateFormat } from '#kernel/shared/dates.ts';
import { saveOptions, useOptions } from '#kernel/web/data/session.ts';
import { Select, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { shopLabels, shops } from '#modules/account/profile/web/public.tsx';

/** The default shop and how dates are written; with a time, `hh:mm a` follows (spec §9). */
export function ApplicationSection() {
  const { t } = useTranslation();
  const options = useOptions();
  const [now] = useState(() => new Date());
  return (
    <Stack gap="md">
      <Select
        label={t('Default shop')}
        description={t('Which work orders the lists begin with')}
        data={shops.map((shop) => ({ value: shop, label: t(shopLabels[shop]) }))}
        value={typeof options['shop'] === 'string' ? options['shop'] : 'default'}
        allowDeselect={false}
        onChange={(shop) => shop && saveOptions({ shop })}
      />
      <Select
        label={t('Date format')}
        description={t('With a time: {{example}}', { example: formatInstant(now, options.dateFormat) })}
        data={dateFormats.map((format) => ({ value: format, label: `${format} · ${formatDay(dayOf(now), format)}` }))}
        value={options.dateFormat}
        allowDeselect={false}
        onChange={(format) => format && saveOptions({ dateFormat: format as DateFormat })}
      />
    </Stack>
  );
}
