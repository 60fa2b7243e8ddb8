import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import { NdtTabs } from './NdtTabs.tsx';

/** The checks of the line, newest first. Without today's a report cannot start. */
export const NdtChecks = () => (
  <>
    <NdtTabs />
    <RecordList record={ndtProcessCheck} description="The daily checks of lamps, light, panels and baths. Without today’s checks a report cannot start." emptyText="The first check of the day stands here." createLabel="Record a check" />
  </>
);

/** The techniques and their revisions. */
export const NdtTechniques = () => (
  <>
    <NdtTabs />
    <RecordList record={ndtTechnique} description="How each method is applied. Only a Level 3 publishes a technique." create={false} rowHref={() => null} emptyText="No technique is published yet." />
  </>
);
