import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';

/** The screens of NDT side by side. */
export const NdtTabs = () => (
  <RouteTabs
    label="NDT"
    tabs={[
      { label: 'Reports', to: '/maintenance/ndt/reports' },
      { label: 'Images', to: '/maintenance/ndt/images' },
      { label: 'Process checks', to: '/maintenance/ndt/checks' },
      { label: 'Techniques', to: '/maintenance/ndt/techniques' },
    ]}
  />
);

/** The checks of the line, newest first. Without today's a report cannot start. */
export const NdtChecks = () => (
  <>
    <NdtTabs />
    <RecordList
      record={ndtProcessCheck}
      description="The daily checks of lamps, light, panels and baths. Without today’s checks a report cannot start."
      emptyText="The first check of the day stands here."
      create={{ label: 'Record a check' }}
    />
  </>
);

/** The techniques and their revisions. */
export const NdtTechniques = () => (
  <>
    <NdtTabs />
    <RecordList
      record={ndtTechnique}
      description="How each method is applied. Only a Level 3 publishes a technique."
      rowHref={() => null}
      emptyText="No technique is published yet."
    />
  </>
);
