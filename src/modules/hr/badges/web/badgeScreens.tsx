import { Link } from 'react-router';
import type { ListSpec } from '#kernel/web/page/registerSpec.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import type { badge } from '../shared/badge.record.ts';

function StampsLink() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/hr/badges/stamps" variant="default">
      {t('Stamps')}
    </Button>
  );
}

/** The list of badges, with the way to the stamps of the same people. */
export const list: ListSpec<typeof badge> = {
  title: 'Employee Badges & Stamps',
  description: 'Who wears which badge and what it opens; the stamps of the same people stand beside them.',
  emptyText: 'No badges. A new card is entered here with its number before anybody gets it.',
  actions: <StampsLink />,
  tabs: [
    { label: 'Issued', query: { 'f.status.in': 'issued' } },
    { label: 'In stock', query: { 'f.status.in': 'stock' } },
    { label: 'To destroy', query: { 'f.status.in': 'returned,lost' } },
    { label: 'All', query: {} },
  ],
};
