import { history, related, section } from '#kernel/web/page/panels.ts';
import { defineWebModule, screen } from '#kernel/web/module.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { stockCount, stockCountLine, stockCountWorkflow } from '#modules/stores/stock/shared/stockCount.record.ts';

const counts = registerScreens(stockCount, {
  name: 'stores/counter',
  workflow: stockCountWorkflow,
  list: {
    tabs: [
      { label: 'Waiting for approval', query: { 'f.status.in': 'counted' } },
      { label: 'All', query: {} },
    ],
    emptyText: 'No counts yet. A location is counted at the counter.',
  },
  page: {
    facts: ['locationId', 'batchId?', 'countedById', 'differenceCount'],
    panels: [
      related(stockCountLine, 'stockCountId', {
        title: 'Counted batches',
        columns: ['batchId', 'itemId', 'counted', 'expected', 'difference', 'movementNo'],
        rowHref: () => null,
        emptyText: 'Nothing was counted.',
      }),
      section('Count'),
      history(),
    ],
  },
  th: () => import('./th.refusals.ts'),
});

/** The counter in the browser: its desk, and the counts made at it. */
export const counterWeb = defineWebModule({
  ...counts,
  screens: [
    screen('/store/counter', () => import('./CounterDesk.tsx').then((m) => m.CounterPage), {
      title: 'Counter',
      allow: 'stores.user',
    }),
    ...counts.screens,
  ],
});
