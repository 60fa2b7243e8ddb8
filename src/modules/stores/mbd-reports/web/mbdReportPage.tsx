import { Link } from 'react-router';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import type { ScreenSpec } from '#kernel/web/page/RecordScreen.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { mbdReport } from '../shared/mbdReport.record.ts';

/** One report: how the part was destroyed, as its scrap record says it, and who saw it. */
export const page: ScreenSpec<typeof mbdReport> = {
  title: 'description',
  facts: ['partNumber', 'serialNumber?', 'quantity', 'scrapId', 'place'],
  panels: [
    NotYetDestroyed,
    section('Destruction', ['method', 'dataPlateRemoved', 'destroyedAt', 'destroyedById']),
    section('Report and witnesses', { except: ['firstWitnessByName', 'secondWitnessByName'] }),
    files(),
    history(),
  ],
};

/** Of a part that still stands here: how it is destroyed is answered in its scrap record, and taken over from there. */
function NotYetDestroyed({ row }: PanelProps<typeof mbdReport>) {
  const { t } = useTranslation();
  if (row.destroyedAt !== null) return null;
  return (
    <Section title={t('Destruction')}>
      <Text size="sm">
        {t(
          'Not yet answered: the method, the data plates and the day are written in the scrap record with “Mutilate”.',
        )}{' '}
        <Link to={`/store/scraps/${row.scrapId}`}>{row.scrapIdLabel}</Link>
      </Text>
    </Section>
  );
}
