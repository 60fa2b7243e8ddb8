import { Navigate } from 'react-router';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { useSession } from '#kernel/web/data/session.ts';
import { Cover } from './Cover.tsx';
import { LoadTable } from './LoadTable.tsx';
import { Patterns } from './Patterns.tsx';
import { Swaps } from './Swaps.tsx';
import { WeekView } from './WeekView.tsx';
import css from './manpower.module.css';

const parts = { week: WeekView, load: LoadTable, cover: Cover, swaps: Swaps, patterns: Patterns };

/** Who works when, what they can do, and whether it is enough. Below level 2: the own week and the own swaps. */
export function ManpowerPage({ view = 'week' }: { view?: string }) {
  const isWhole = useSession().permission >= 2;
  const isOwn = view === 'week' || view === 'swaps';
  if (!(view in parts) || (!isWhole && !isOwn)) return <Navigate to="/manpower" replace />;
  const Part = parts[view as keyof typeof parts];
  return (
    <>
      <RouteTabs
        tabs={[
          { label: isWhole ? 'Week' : 'My week', to: '/manpower', end: true },
          { label: 'Load and capacity', to: '/manpower/load', hidden: !isWhole },
          { label: 'Cover', to: '/manpower/cover', hidden: !isWhole },
          { label: 'Swaps', to: '/manpower/swaps' },
          { label: 'Leave', to: '/hr/leave' },
          { label: 'Shift patterns', to: '/manpower/patterns', hidden: !isWhole },
        ]}
      />
      <div className={css.page}>
        <Part />
      </div>
    </>
  );
}
