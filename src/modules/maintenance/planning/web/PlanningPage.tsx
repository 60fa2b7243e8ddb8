import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { useSession } from '#kernel/web/data/session.ts';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { LoadTable } from '#modules/maintenance/manpower/web/public.tsx';
import { PlanBoard } from './PlanBoard.tsx';
import { ToolsForTomorrow } from './ToolsForTomorrow.tsx';
import css from './planning.module.css';

// What is opened by a tab is loaded with it.
const WeekView = lazy(() => import('./PlanViews.tsx').then((m) => ({ default: m.WeekView })));
const GanttView = lazy(() => import('./PlanViews.tsx').then((m) => ({ default: m.GanttView })));
const PartsView = lazy(() => import('./MoreViews.tsx').then((m) => ({ default: m.PartsView })));
const CalendarView = lazy(() => import('./MoreViews.tsx').then((m) => ({ default: m.CalendarView })));

/** The tools, under the head that the other views have. */
const ToolsView = () => (
  <>
    <PageHead title="Planning" />
    <ToolsForTomorrow />
  </>
);
const views = {
  board: PlanBoard,
  week: WeekView,
  gantt: GanttView,
  load: LoadTable,
  parts: PartsView,
  calendar: CalendarView,
  tools: ToolsView,
};

/** Whether the promises hold, and whether there are hours enough for them. */
export function PlanningPage({ view = 'board' }: { view?: string }) {
  const seesLoad = useSession().permission >= 2;
  const { pathname } = useLocation();
  if (!(view in views) || (view === 'load' && !seesLoad)) return <Navigate to="/maintenance/planning" replace />;
  // The board has two addresses, and is the first tab by both.
  const board = pathname.endsWith('/board') ? '/maintenance/planning/board' : '/maintenance/planning';
  const View = views[view as keyof typeof views];
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Board', to: board, end: true },
          { label: 'Week', to: '/maintenance/planning/week' },
          { label: 'Gantt', to: '/maintenance/planning/gantt' },
          { label: 'Load and capacity', to: '/maintenance/planning/load', hidden: !seesLoad },
          { label: 'Parts', to: '/maintenance/planning/parts' },
          { label: 'Calendar', to: '/maintenance/planning/calendar' },
          { label: 'Tools for tomorrow', to: '/maintenance/planning/tools' },
        ]}
      />
      <div className={css.page}>
        <Suspense fallback={<Skeleton height={400} />}>
          <View />
        </Suspense>
      </div>
    </>
  );
}
