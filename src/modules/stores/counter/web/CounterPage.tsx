import { Link, useSearchParams } from 'react-router';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { CounterDesk } from './CounterDesk.tsx';

/** The counter of the stores: scan first, for everything. */
export function CounterPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <article>
      <PageHead
        title="Counter"
        meaning="Scan first: batches, places, jobs and badges find their place by themselves. Nothing is booked before you say so."
        actions={
          <Button component={Link} variant="default" to="/store/counter/counts">
            {t('Counts')}
          </Button>
        }
      />
      <CounterDesk code={query.get('code') ?? undefined} />
    </article>
  );
}
