import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { SparesFrame } from '#modules/stores/spares/web/public.tsx';
import { Plan } from './Plan.tsx';
import css from './planning.module.css';

/** What to buy of the spares, with what each forecast missed by. */
export const ForecastPage = () => (
  <SparesFrame>
    <PageHead
      title="Forecast"
      meaning="What left the shelves in two years, what a month will take, and what that forecast missed by. At or below the reorder point it is ordered in one step."
    />
    <div className={css.pad}>
      <Plan kind="spare" />
    </div>
  </SparesFrame>
);
