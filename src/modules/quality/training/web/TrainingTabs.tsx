import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

/** The parts of "Training". */
export const TrainingTabs = () => (
  <RouteTabs
    label="Training"
    tabs={[
      { label: 'Recurrent', to: '/qa/training/recurrent' },
      { label: 'Classes', to: '/qa/training/classes' },
      { label: 'Employees', to: '/qa/training/employees' },
      { label: 'Subjects', to: '/qa/training/subjects' },
    ]}
  />
);
