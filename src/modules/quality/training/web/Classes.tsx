import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useToday } from '#kernel/web/data/useToday.ts';
import { trainingClass } from '../shared/class.record.ts';
import { Proposals } from './Proposals.tsx';
import { TrainingTabs } from './TrainingTabs.tsx';
import css from './training.module.css';

/** Classes planned, held and closed, the latest first. */
export const Classes = () => {
  const today = useToday();
  return (
    <div className={css.screen}>
      <TrainingTabs />
      <RecordList
        record={trainingClass}
        actions={<Proposals />}
        create={{
          label: 'New class',
          size: 760,
          values: {
            startOn: today,
            endOn: today,
            dailyFrom: '08:30',
            dailyTo: '16:30',
            language: 'th',
            capacity: 12,
            hours: '7',
          },
        }}
        description="Planned and held classes, the latest first. Closing one writes the training records of whoever was there."
        emptyText="No classes. The due list says who needs one."
        tabs={[
          { label: 'Open', query: { 'f.status.in': 'draft,scheduled' } },
          { label: 'Closed', query: { 'f.status.in': 'closed' } },
          { label: 'All', query: {} },
        ]}
      />
    </div>
  );
};
